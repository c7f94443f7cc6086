import { wordsIn } from '#web/i18n/define-messages.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { type AppView, backToMine } from './app-view.ts'
import { viewMessages } from './view-messages.ts'

/** spec §2: why notes or reminders did not open, and the way to where they do. */
export function sayNotHere({ child, mode, faces }: AppView, wanted: string): void {
  const t = wordsIn(viewMessages, currentLanguage())
  const hasOwn = mode.accountMode === 'DUAL' && !faces.child
  const back = { label: t(child ? 'backToMine' : 'toPersonal'), run: () => backToMine(wanted) }
  notifyWith(t(child || faces.child ? 'notHere' : 'notInThisView'), ...(child || hasOwn ? [back] : []))
}
