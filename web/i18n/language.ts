import type { Language } from '#contract/common.ts'

/** What the product calls a language, and the tag that browsers know it by. */
export const TAGS = { en: 'en', zh_CN: 'zh-CN', zh_TW: 'zh-TW' } as const satisfies Record<Language, string>

/** Chinese written the traditional way is read by people of Taiwan and Hong Kong; all other Chinese is simplified. */
export function languageOf(tag: string): Language | undefined {
  const [base, ...rest] = tag.toLowerCase().split('-')
  if (base === 'en') return 'en'
  if (base !== 'zh') return undefined
  return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) && !rest.includes('hans') ? 'zh_TW' : 'zh_CN'
}

/** The first of the user's languages that the product speaks, else English. [view/product-languages] */
export const languageFor = (preferred: readonly string[]): Language =>
  preferred.map(languageOf).find((language) => language !== undefined) ?? 'en'

export const LANGUAGES = Object.keys(TAGS) as Language[]

/** Each name is in its own language: a user who looks for one may not read the others. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', zh_CN: '简体中文', zh_TW: '繁體中文' }
