import { Button, Stack } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { Phrase } from '#web/i18n/words-in.ts'
import { useWords } from '#web/i18n/use-words.ts'
import type { Step } from '#web/widgets/log-batch.ts'
import { donePhrase, stepsFor, type Solution } from '#web/widgets/overlap-sheet/solutions.ts'
import { useIsCreating } from '#web/widgets/pickers/use-create.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { ActivityFields } from './activity-fields.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { DayTotal } from './day-total.tsx'
import { FollowChoices } from './follow-choices.tsx'
import { FurtherFields } from './further-fields.tsx'
import { LikelyFill } from './likely-fill.tsx'
import classes from './log-form.module.css'
import { formMessages } from './messages.ts'
import { OverlapNotice } from './overlap-notice.tsx'
import { RatingField } from './rating-field.tsx'
import { fieldErrorsOf } from './rules.ts'
import { SaveFailure } from './save-failure.tsx'
import type { Edge } from './span.ts'
import { TimeFields } from './time-fields.tsx'
import { useLogsAround } from './use-logs-around.ts'
import { useProblems } from './use-problems.ts'
import { filledGroups, type LogValues } from './values.ts'

/** An edge that takes the touching neighbor along. [log/edge-move] */
export type EdgeMove = { edge: Edge; to: Instant; neighbor: ActivityLog }
/** The chosen way out of an overlap: the steps, the logs that they touch, and the words for it. */
export type AppliedSolution = { steps: Step[]; logs: readonly ActivityLog[]; said: Phrase }
export type SaveInput = {
  values: LogValues
  moves: EdgeMove[]
  solved?: AppliedSolution
  /** Where to go back to from an overlap without a solution; absent: the form. */
  back?: () => void
}

type Props = {
  values: LogValues
  onValues: (values: LogValues) => void
  /** The log that is edited; null: a new one. */
  log: ActivityLog | null
  zones: ZoneHistory
  now: Instant
  /** Why the last attempt failed; null as long as there was none. */
  error: unknown
  pending: boolean
  onSave: (saving: SaveInput) => void
  /** The edited log is deleted instead. */
  onRemove: () => void
}

/** Shows the first field that is not as it must be, also in a folded group. */
function focusField(form: HTMLFormElement | null, field: string) {
  const place = form?.querySelector<HTMLElement>(`[data-field="${field}"]`)
  place?.closest('details')?.setAttribute('open', '')
  ;(place?.querySelector('input') ?? place)?.focus()
}

/** Saves the log, or deletes it. @param onRemove null: there is none yet */
function FormButtons({ pending, onRemove }: { pending: boolean; onRemove: (() => void) | null }) {
  const t = useWords(formMessages)
  const isCreating = useIsCreating()
  return (
    <>
      {onRemove && (
        <Button variant="subtle" size="md" onClick={onRemove}>
          {t('remove')}
        </Button>
      )}
      <Button type="submit" size="md" loading={pending || isCreating}>
        {t('save')}
      </Button>
    </>
  )
}

export function LogForm({ values, onValues, log, zones, now, error, pending, onRemove, onSave }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const zone = zones.at(-1)!.tz
  const [isAgreed, setAgreed] = useState(false)
  // A group with a value starts open; from then on it is as the user leaves it.
  const [openGroups, setOpened] = useState(() => filledGroups(values))
  const [isUnnamed] = useState(log === null && !values.activityName && !values.planId)
  const { problems, setProblems, clearProblems, errorOf } = useProblems(error)
  const around = useLogsAround({ values, log, zones, now, error })
  const { moves, conflicts, ways } = around

  const change = (part: Partial<LogValues>) => {
    onValues({ ...values, ...part })
    clearProblems(part)
    if ('startTime' in part || 'endTime' in part) setAgreed(false)
  }
  const fill = (part: Partial<LogValues>) => {
    change(part)
    const filled = filledGroups({ ...values, ...part })
    setOpened({ ...openGroups, tags: openGroups.tags || filled.tags, helped: openGroups.helped || filled.helped })
  }

  /** Other logs give way when this one is saved; a way that moves only this log is applied in the form. */
  function solve(way: Solution) {
    if (!way.theirs.length) {
      const { startTime, endTime, parallelActivity } = way.mine
      return change({ startTime, endTime, parallelActivity })
    }
    const said = donePhrase(way, values.activityName.trim(), zone, log !== null)
    save({ steps: stepsFor(way, values, log), logs: [...(log ? [log] : []), ...way.others], said })
  }
  function save(solved?: AppliedSolution) {
    const fieldErrors = fieldErrorsOf(values, zones, now, isAgreed)
    setProblems(fieldErrors)
    const first = Object.keys(fieldErrors)[0] ?? (conflicts.length && !solved ? 'overlap' : undefined)
    if (first === undefined) return onSave({ values, moves: solved ? [] : moves, ...(solved && { solved }) })
    focusField(form.current, first)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!stopsAtUnread(form.current)) save()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <Stack gap="md" className={classes.body}>
        {Boolean(error) && !conflicts.length && <SaveFailure error={error} log={log} />}
        {isUnnamed && <LikelyFill values={values} onFill={fill} />}
        <CategoryTiles
          value={values.category}
          error={errorOf('category')}
          required
          onChange={(category) => change({ category })}
        />
        <ActivityFields
          values={values}
          required
          errors={{ activityName: errorOf('activityName'), subActivity: errorOf('subActivity') }}
          onChange={change}
        />
        <TimeFields
          span={values}
          zones={zones}
          errors={{
            startTime: errorOf('startTime'),
            endTime: problems.endTime === 'wholeDay' ? undefined : errorOf('endTime'),
          }}
          agreed={isAgreed}
          onAgree={() => setAgreed(true)}
          onChange={({ startTime, endTime }) => change({ startTime, endTime })}
        >
          <FollowChoices around={around} zone={zone} />
        </TimeFields>
        <RatingField value={values.rating} log={log} onChange={(rating) => change({ rating })} />
        <FurtherFields values={values} opened={openGroups} errorOf={errorOf} onChange={change} />
      </Stack>
      <OverlapNotice conflicts={conflicts} ways={ways} zone={zone} onSolve={solve} />
      <div className={classes.foot}>
        <DayTotal values={values} log={log} zones={zones} now={now} around={around} />
        <FormButtons pending={pending} onRemove={log && onRemove} />
      </div>
    </form>
  )
}
