import { LANGUAGES, type Language, traitsOf } from '#domain/language/language.ts'

/** `zh-HK` is Chinese in the traditional script. @returns undefined for a tag that is not valid, as some browsers send */
function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replace(/@.*/, '')).maximize()
  } catch {
    return undefined
  }
}

/** The product's language that has the same words in the same script. */
export function languageOf(tag: string): Language | undefined {
  const asked = readTag(tag)
  return LANGUAGES.find((language) => {
    const ours = readTag(traitsOf(language).tag)
    return asked !== undefined && ours?.language === asked.language && ours.script === asked.script
  })
}

/** The first of the user's languages that the product speaks, else English. [view/product-languages] */
export const languageFor = (preferred: readonly string[]): Language =>
  preferred.map(languageOf).find((language) => language !== undefined) ?? 'en'
