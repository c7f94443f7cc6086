import { type Place, trimmed } from './text.ts'

/** `跑了40分钟步`: the length stands within the word. */
export const WITHIN = /([\u3400-\u9FFF]{1,2})了/y
export const REST = /的?([\u3400-\u9FFF]{1,3})$/y

/** `写代码写了` before a length; 看一看 is one word. */
const SAID_TWICE =
  /^(([\u3400-\u9FFF]{1,2})(?![一了不没沒]\2)[^ ]{1,20}?[ ,;、]?)\2(?:了|(?<=[写寫读讀看做吃喝跑开開练練学學打听聽睡聊走骑騎游玩洗画畫弹彈唱跳]))$/u

/** The name of `写代码写了两小时` without the verb that stands once more before the length. */
export function withoutRepeatedVerb(plain: string, { from, to }: Place): Place {
  const [, name] = SAID_TWICE.exec(plain.slice(from, to)) ?? []
  return trimmed(plain, { from, to: name ? from + name.length : to })
}
