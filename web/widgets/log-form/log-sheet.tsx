import { useEffect, useState } from 'react'
import { v4 as newKey } from 'uuid'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { deleteDraft, markDraftOpen, saveDraft } from './draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LogForm, type SaveInput } from './log-form.tsx'
import classes from './log-sheet.module.css'
import { formMessages } from './messages.ts'
import { type LogValues, newValues, valuesOf } from './values.ts'

type Props = {
  start: LogValues
  log: ActivityLog | null
  zones: ZoneHistory
  now: Instant
  error: unknown
  onSave: (saving: SaveInput) => void
  onRemove: () => void
  /** Called with the typed values, if there are any. */
  onClose: (typed: LogValues | null) => void
}

/**
 * A dialog 520 px wide; on a phone a sheet. Saving closes it at once: a failure opens it again as it was.
 * [limit/layout-sizes]
 */
export function LogSheet({ start, log, zones, now, error, onSave, onRemove, onClose }: Props) {
  const t = useWords(formMessages)
  const [values, setValues] = useState(start)
  const [draftId] = useState(() => newKey())
  const isEdited = JSON.stringify(values) !== JSON.stringify(log ? valuesOf(log) : newValues(start))
  useEffect(() => markDraftOpen(draftId), [draftId])
  // A category and times are chosen again as quickly as a question would be answered.
  const isWorthKeeping =
    isEdited &&
    (log !== null || JSON.stringify(values) !== JSON.stringify(newValues(values, { category: values.category })))
  useEffect(
    () => (isWorthKeeping ? saveDraft(draftId, values, log) : deleteDraft(draftId)),
    [draftId, isWorthKeeping, values, log],
  )
  const deleteOwnDraft = () => deleteDraft(draftId)
  const close = () => {
    deleteOwnDraft()
    onClose(isEdited ? values : null)
  }
  return (
    <Dialog
      title={t(log ? 'editTitle' : 'newTitle')}
      closeLabel={t('close')}
      onClose={close}
      closeOnClickOutside={!isEdited}
      body={classes.body}
    >
      <LogForm
        values={values}
        onValues={setValues}
        log={log}
        zones={zones}
        now={now}
        error={error}
        pending={false}
        onSave={(saving) => {
          deleteOwnDraft()
          onSave(saving)
        }}
        onRemove={() => {
          deleteOwnDraft()
          onRemove()
        }}
      />
    </Dialog>
  )
}
