import { type Place, trimmed } from './text.ts'

/** `跑了40分钟步`: the length stands within the word. */
export const WITHIN = /([\u3400-\u9FFF]{1,2})了/y
export const REST = /的?([\u3400-\u9FFF]{1,3})$/y

/**
 * `写代码写了` before a length. 看一看 is one word, and 小吃 in `吃小吃了半小时` another. 学 ends too many names, such as
 * 学数学, to be told apart.
 */
const SAID_TWICE =
  /^(([\u3400-\u9FFF]{1,2})(?<![学學])(?![一了不没沒]\2)(?!\2+了)[^ ]{1,20}?[ ,;、]?)\2(?<!小吃|[单單双雙]打|[长長慢短夜晨快][跑走]|[合独獨]唱|[朗阅閱]读|閱讀)了$/u

/** The name of `写代码写了两小时` without the verb that stands once more before the length. */
export function withoutRepeatedVerb(plain: string, { from, to }: Place): Place {
  const [, name] = SAID_TWICE.exec(plain.slice(from, to)) ?? []
  return trimmed(plain, { from, to: name ? from + name.length : to })
}
