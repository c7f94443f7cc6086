import { Alert } from '@mantine/core'
import type { ActivityLog } from '#contract/activity-log.ts'
import { errorMessages, titleFor, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { formMessages } from './messages.ts'
import { hintOf } from './stale.ts'

/** Why the log was not saved. */
export function SaveFailure({ error, log }: { error: unknown; log: ActivityLog | null }) {
  const t = useWords(formMessages)
  const say = useWords(errorMessages)
  const hint = hintOf(error, log)
  return (
    <Alert color="red" title={titleFor(error, say)} role="alert">
      {hint ? t(hint) : wordsFor(error, say)}
    </Alert>
  )
}
