import { child } from '#contract/child.ts'
import type { FamilyMember } from '#contract/family.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { leavePage } from '#web/api/subject.ts'
import { beginTakeOver } from '#web/api/taken-over.ts'
import { wordsIn } from '#web/i18n/define-messages.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { whenBack } from '#web/ui/back-closes.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { savePreferenceNow } from './preference.ts'
import { viewMessages } from './view-messages.ts'

/** rule [6.5-b]: the whole view of a child, on the device of its parent. */
export async function handOver({ _id: childId, name }: FamilyMember): Promise<void> {
  const t = wordsIn(viewMessages, currentLanguage())
  const isSure = await confirm({
    kind: 'info',
    title: t('handOverTitle', { name }),
    text: t('handOverText', { name }),
    confirm: t('handOver', { name }),
  })
  if (!isSure) return
  try {
    await savePreferenceNow()
    const opened = await call(child.takeOver, { body: { childId } })
    // The question is on its way out of the history, and would hold the page here.
    await whenBack()
    leavePage(PATHS.home)
    beginTakeOver(opened)
  } catch (error) {
    const message = wordsFor(error, wordsIn(errorMessages, currentLanguage()))
    notify({ kind: 'error', title: t('handOverFailed'), message })
  }
}
