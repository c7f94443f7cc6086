import { PRODUCT } from '#server/env.ts'

/** The name of the product in its languages. [view/product-name] */
const PRODUCT_NAMES = [PRODUCT, '时友', '時友']
const FEWEST_OWN_LETTERS = 3

/** The list is half a megabyte, so it is loaded when a user chooses a password. */
let common: Promise<ReadonlySet<string>> | undefined
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set<string>(dictionary['passwords-common'])
}

/**
 * Whether a guesser would try the password first: one of the 49,000 most used, a short piece repeated, or the name of
 * the product or the user with some digits. [account/password-rules]
 * @param about the facts that a guesser knows of the user: names, email
 */
export async function isWeak(password: string, about: readonly string[]): Promise<boolean> {
  const lower = password.toLowerCase()
  if (/^(.{1,3})\1+.{0,2}$/u.test(lower)) return true
  const words = [...PRODUCT_NAMES, ...about.flatMap((text) => text.split(/[\s@.+_-]+/))]
  const known = words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2 || /\p{Script=Han}/u.test(word))
  const own = known.reduce((rest, word) => rest.replaceAll(word, ''), lower)
  if (own !== lower && own.replaceAll(/\P{L}/gu, '').length < FEWEST_OWN_LETTERS) return true
  return (await (common ??= loadCommonPasswords())).has(lower)
}
