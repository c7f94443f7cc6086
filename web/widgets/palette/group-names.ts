import { useWords } from '#web/i18n/use-words.ts'
import { type Kind, KINDS } from '#web/widgets/everything/hit.ts'
import { commandMessages } from './command-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import type { Group } from './item.ts'

const hasScreen = (group: Group): group is Kind => KINDS.some((kind) => kind === group)

/** The name of each kind of result: that of its screen, if it has one. */
export function useGroupNames(): (group: Group) => string {
  const t = useWords(commandMessages)
  const shell = useWords(appMessages)
  return (group) => (hasScreen(group) ? shell(group) : t(group))
}
