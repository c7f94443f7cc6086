import { Alert, Button, Input, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Minutes } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ActivityFields } from '#web/widgets/log-form/activity-fields.tsx'
import { CategoryTiles } from '#web/widgets/log-form/category-tiles.tsx'
import { ProjectPicker } from '#web/widgets/pickers/project-picker.tsx'
import { TagPicker } from '#web/widgets/pickers/tag-picker.tsx'
import { useIsCreating } from '#web/widgets/pickers/use-create.ts'
import { StarRating } from '#web/widgets/star-rating.tsx'
import { BulkRecipients } from './bulk-recipients.tsx'
import { toolMessages } from './messages.ts'
import classes from './sheet.module.css'
import { type BulkChange, useBulkChange } from './use-bulk-change.ts'

type Props = {
  logs: readonly ActivityLog[]
  /** All that is known around them, which must not be in the way. */
  known: readonly ActivityLog[]
  zone: string
  onSave: (changeOf: (log: ActivityLog) => BulkChange, minutes: Minutes) => void
  onClose: () => void
}

const STEPS = [-60, -15, -5, 5, 15, 60] as const

type ShiftProps = { minutes: Minutes; error: string | undefined; onChange: (minutes: Minutes) => void }

/** How much earlier or later the logs shall be, in minutes. */
function ShiftField({ minutes, error, onChange }: ShiftProps) {
  const t = useWords(toolMessages)
  const language = useLanguage()
  const shiftLabel = (by: Minutes) => t(by < 0 ? 'shiftBack' : 'shiftOn', { minutes: Math.abs(by) })
  return (
    <>
      <Input.Wrapper label={t('shift')} labelElement="div">
        <p className={`${classes.hint} ${classes.shifted} figures`} aria-live="polite">
          {minutes === 0
            ? t('stays')
            : t(minutes < 0 ? 'earlier' : 'later', { length: length(Math.abs(minutes), language) })}
        </p>
        <div className={classes.shift} role="group" aria-label={t('shift')}>
          {STEPS.map((by) => (
            <Button
              key={by}
              variant="default"
              size="compact-md"
              aria-label={shiftLabel(by)}
              onClick={() => onChange(minutes + by)}
            >
              {by < 0 ? `−${-by}` : `+${by}`}
            </Button>
          ))}
        </div>
      </Input.Wrapper>
      {error && (
        <Alert color="red" role="alert" tabIndex={-1}>
          {error}
        </Alert>
      )}
    </>
  )
}

/** Scrolls to the first problem of a form and gives it the focus. */
function showFirstProblem(form: HTMLFormElement | null): void {
  const problem = form?.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]')
  const field = problem?.querySelector<HTMLElement>('input') ?? problem
  problem?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

/** The same change for all that is selected. */
export function BulkSheet({ logs, known, zone, onSave, onClose }: Props) {
  const t = useWords(toolMessages)
  const isCreating = useIsCreating()
  const change = useBulkChange({ logs, known, zone })
  const { activity, setActivity, rating, setRating, tags, setTags, projectId, setProject } = change
  const { recipients, setRecipients, minutes, setMinutes, problems, isEmpty, changeOf } = change
  /** How often it was tried to save. */
  const [tries, setTries] = useState(0)
  const tried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  // On a phone the problem may be scrolled out of view, above the button.
  useEffect(() => {
    if (tries > 0) showFirstProblem(form.current)
  }, [tries])
  return (
    <Dialog title={t('changeTitle', { count: logs.length })} closeLabel={t('close')} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTries(tries + 1)
          if (!isEmpty && !Object.values(problems).some(Boolean)) onSave(changeOf, minutes)
        }}
      >
        <Stack gap="md">
          <p className={classes.hint}>{t('onlyFilled')}</p>
          <Input.Wrapper label={t('rating')} labelElement="div">
            <StarRating label={t('rating')} value={rating} onChange={setRating} large />
          </Input.Wrapper>
          <ShiftField minutes={minutes} error={problems.shift} onChange={setMinutes} />
          <CategoryTiles
            value={activity.category}
            required={activity.activityName.trim() !== ''}
            error={tried ? (problems.category ?? problems.sleep) : undefined}
            onChange={(chosen) => setActivity({ ...activity, category: chosen })}
          />
          <ActivityFields
            values={activity}
            required={activity.category !== null}
            errors={{ activityName: tried ? problems.activityName : undefined, subActivity: undefined }}
            onChange={(part) => setActivity({ ...activity, ...part })}
          />
          <TagPicker value={tags} error={problems.tags} onChange={setTags} />
          <ProjectPicker value={projectId} error={undefined} onChange={(project) => setProject(project?.id ?? null)} />
          <BulkRecipients value={recipients} error={problems.recipients} onChange={setRecipients} />
          <Button type="submit" size="md" disabled={isEmpty} loading={isCreating}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
