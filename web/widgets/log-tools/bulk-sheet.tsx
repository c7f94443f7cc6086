import { MOST_TAGS } from '#domain/log/limits.ts'
import { Alert, Button, Input, Stack } from '@mantine/core'
import { useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Helped } from '#domain/log/fields.ts'
import { inTheWay } from '#domain/log/overlap.ts'
import { MOST_RECIPIENTS, shareAmong } from '#domain/log/shared-recipients.ts'
import { addMinutes, type Minutes } from '#domain/time/time.ts'
import { clockSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ActivityFields } from '#web/widgets/log-form/activity-fields.tsx'
import { CategoryTiles } from '#web/widgets/log-form/category-tiles.tsx'
import { formMessages } from '#web/widgets/log-form/messages.ts'
import { ProjectPicker } from '#web/widgets/pickers/project-picker.tsx'
import { TagPicker } from '#web/widgets/pickers/tag-picker.tsx'
import { useIsCreating } from '#web/widgets/pickers/use-create.ts'
import { StarRating } from '#web/widgets/star-rating.tsx'
import { BulkRecipients, type SharedRecipients } from './bulk-recipients.tsx'
import { toolMessages } from './messages.ts'
import classes from './sheet.module.css'

/** A change of several logs at once; a field that is left out stays as it is in each of them. */
export type BulkChange = {
  rating?: number
  category?: Category
  activityName?: string
  subActivity?: string | null
  tags?: string[]
  projectId?: string
  beneficiaries?: Helped[]
}

type Props = {
  logs: readonly ActivityLog[]
  /** All that is known around them, which must not be in the way. */
  known: readonly ActivityLog[]
  zone: string
  onSave: (changeOf: (log: ActivityLog) => BulkChange, minutes: Minutes) => void
  onClose: () => void
}

const STEPS = [-60, -15, -5, 5, 15, 60] as const

/** The same change for all that is selected. */
export function BulkSheet({ logs, known, zone, onSave, onClose }: Props) {
  const t = useWords(toolMessages)
  const form = useWords(formMessages)
  const isCreating = useIsCreating()
  const language = useLanguage()
  const [activity, setActivity] = useState<{ category: Category | null; activityName: string; subActivity: string }>({
    category: null,
    activityName: '',
    subActivity: '',
  })
  const [rating, setRating] = useState<number | null>(null)
  const [tags, setTags] = useState<string[]>([])
  const [projectId, setProject] = useState<string | null>(null)
  const [recipients, setRecipients] = useState<SharedRecipients>({ ids: [], mode: 'add' })
  const [minutes, setMinutes] = useState<Minutes>(0)
  const [tried, setTried] = useState(false)

  const { category, activityName, subActivity } = activity
  const isNamed = activityName.trim() !== ''
  const others = known.filter(({ id }) => !logs.some((log) => log.id === id))
  const inWay = logs.flatMap((log) =>
    inTheWay(
      { ...log, startTime: addMinutes(log.startTime, minutes), endTime: addMinutes(log.endTime, minutes) },
      others,
    ),
  )
  const helped = (log: ActivityLog) => shareAmong(log.beneficiaries, recipients.ids, recipients.mode)
  const problems = {
    category: isNamed && !category ? form('chooseCategory') : undefined,
    activityName: category && !isNamed ? form('nameMissing') : undefined,
    tags: logs.some((log) => new Set([...log.tags, ...tags]).size > MOST_TAGS) ? form('tooMany') : undefined,
    recipients: logs.some((log) => helped(log).length > MOST_RECIPIENTS) ? t('tooManyRecipients') : undefined,
    sleep: category === 'sleep' && logs.some((log) => log.parallelActivity) ? t('sleepAlone') : undefined,
    shift: inWay.length
      ? inWay
          .map((other) =>
            t('inTheWay', {
              name: other.activityName,
              time: clockSpan(other.startTime, other.endTime, zone, language),
            }),
          )
          .join(' · ')
      : undefined,
  }
  const isNothing =
    !isNamed && !category && rating === null && !tags.length && !projectId && !recipients.ids.length && !minutes
  const changeOf = (log: ActivityLog): BulkChange => ({
    ...(category &&
      isNamed && { category, activityName: activityName.trim(), subActivity: subActivity.trim() || null }),
    ...(rating !== null && { rating }),
    ...(tags.length && { tags: [...new Set([...log.tags, ...tags])] }),
    ...(projectId && { projectId }),
    ...(recipients.ids.length && { beneficiaries: [...helped(log)] }),
  })
  const shiftBy = (by: Minutes) => t(by < 0 ? 'shiftBack' : 'shiftOn', { minutes: Math.abs(by) })
  return (
    <Dialog title={t('changeTitle', { count: logs.length })} closeLabel={t('close')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isNothing && !Object.values(problems).some(Boolean)) onSave(changeOf, minutes)
        }}
      >
        <Stack gap="md">
          <p className={classes.hint}>{t('onlyFilled')}</p>
          <Input.Wrapper label={t('rating')} labelElement="div">
            <StarRating label={t('rating')} value={rating} onChange={setRating} large />
          </Input.Wrapper>
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
                  aria-label={shiftBy(by)}
                  onClick={() => setMinutes(minutes + by)}
                >
                  {by < 0 ? `−${-by}` : `+${by}`}
                </Button>
              ))}
            </div>
          </Input.Wrapper>
          {problems.shift && (
            <Alert color="red" role="alert">
              {problems.shift}
            </Alert>
          )}
          <CategoryTiles
            value={category}
            error={tried ? (problems.category ?? problems.sleep) : undefined}
            onChange={(chosen) => setActivity({ ...activity, category: chosen })}
          />
          <ActivityFields
            values={activity}
            errors={{ activityName: tried ? problems.activityName : undefined, subActivity: undefined }}
            onChange={(part) => setActivity({ ...activity, ...part })}
          />
          <TagPicker value={tags} error={problems.tags} onChange={setTags} />
          <ProjectPicker value={projectId} error={undefined} onChange={(project) => setProject(project?.id ?? null)} />
          <BulkRecipients value={recipients} error={problems.recipients} onChange={setRecipients} />
          <Button type="submit" size="md" disabled={isNothing} loading={isCreating}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
