import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ManagedActivity } from '#contract/catalogue-management.ts'
import { phraseFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { messages } from './messages.ts'
import { hideActivity, refresh, showActivity } from './queries.ts'

/** Hides an activity, or shows a hidden one again. [catalogue/hidden-activities] */
export function HidingButton({ activity }: { activity: ManagedActivity }) {
  const t = useWords(messages)
  const complain = (failure: unknown) => void notify({ kind: 'error', message: phraseFor(failure) })

  const bringBack = () => showActivity(activity).then(refresh, complain)
  async function hide() {
    try {
      await hideActivity(activity)
      const message = t.phrase('hiddenNow', { name: activity.name })
      notifyUndo(message, {
        undo: () => showActivity(activity).then(refresh),
        redo: () => hideActivity(activity).then(refresh),
        failed: complain,
      })
      void refresh()
    } catch (failure) {
      complain(failure)
    }
  }
  return (
    <IconButton
      label={t(activity.hidden ? 'bringBack' : 'hide', { name: activity.name })}
      Icon={activity.hidden ? IconEye : IconEyeOff}
      onClick={() => void (activity.hidden ? bringBack() : hide())}
    />
  )
}
