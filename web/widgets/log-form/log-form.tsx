import { Alert, Button, Checkbox, Input, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ActivityLog, activityLog } from '#contract/activity-log.ts'
import { dayTotals } from '#domain/time/day.ts'
import { ceil5 } from '#domain/time/duration.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate, type ZoneHistory } from '#domain/time/zone.ts'
import { errorMessages, refusedFields, titleFor, wordsFor } from '#web/api/errors.ts'
import { useTurnedDown } from '#web/api/outbox-store.ts'
import { queryOf } from '#web/api/query.ts'
import type { Phrase } from '#web/i18n/define-messages.ts'
import { clockTime, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { proposesNow } from '#web/session/app-view.ts'
import type { Step } from '#web/widgets/log-batch.ts'
import { latestEnd, donePhrase, stepsFor, type Solution, solutionsFor } from '#web/widgets/overlap-sheet/solutions.ts'
import { HelpedFields } from '#web/widgets/pickers/helped-fields.tsx'
import { ProjectPicker } from '#web/widgets/pickers/project-picker.tsx'
import { TagPicker } from '#web/widgets/pickers/tag-picker.tsx'
import { useIsCreating } from '#web/widgets/pickers/use-create.ts'
import { StarRating } from '#web/widgets/star-rating.tsx'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { ActivityFields } from './activity-fields.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { LikelyFill } from './likely-fill.tsx'
import classes from './log-form.module.css'
import { formMessages } from './messages.ts'
import { conflictsOf, type Field, follower, type Other, type Problems, problemsOf, refusedProblems } from './rules.ts'
import { OverlapNotice } from './overlap-notice.tsx'
import { type Edge, lengthOf } from './span.ts'
import { TimeFields } from './time-fields.tsx'
import { hintOf } from './stale.ts'
import { beneficiariesOf, draftOf, filledGroups, type LogValues } from './values.ts'

/** An edge that takes the touching neighbor along. [log/edge-move] */
export type EdgeMove = { edge: Edge; to: Instant; neighbour: ActivityLog }
/** The chosen way out of an overlap: the steps, the logs that they touch, and the words for it. */
export type Solved = { steps: Step[]; logs: readonly ActivityLog[]; said: Phrase }
export type Saving = {
  values: LogValues
  moves: EdgeMove[]
  solved?: Solved
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
  onSave: (saving: Saving) => void
  /** The edited log is deleted instead. */
  onRemove: () => void
}

const EDGES: readonly Edge[] = ['startTime', 'endTime']

/** Logs that the server named as being in the way, when they are the caller's own. */
const namedBy = (error: unknown): Other[] =>
  ((error as { body?: { details?: { conflicts?: Other[] } } } | null)?.body?.details?.conflicts ?? []).slice()

export function LogForm({ values, onValues, log, zones, now, error, pending, onRemove, onSave }: Props) {
  const t = useWords(formMessages)
  const say = useWords(errorMessages)
  const isCreating = useIsCreating()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const zone = zones.at(-1)!.tz
  const [agreed, setAgreed] = useState(false)
  const [following, setFollowing] = useState<readonly Edge[]>([])
  // A group with a value starts open; from then on it is as the user leaves it.
  const [opened, setOpened] = useState(() => filledGroups(values))
  const [isUnnamed] = useState(log === null && !values.activityName && !values.planId)
  const [problems, setProblems] = useState<Problems>(() => refusedProblems(refusedFields(error)))
  const date = localDate(zones, values.startTime)
  const { data: day } = useQuery(queryOf(activityLog.withAdjacent, { query: { date } }))
  const turnedDown = useTurnedDown()
  const logs = day?.logs.filter(({ id }) => !turnedDown.has(id)) ?? []
  const around = [day?.previous ?? [], ...logs, day?.next ?? []].flat()
  const others = around.filter(({ id }) => id !== log?.id && !turnedDown.has(id))
  const follows = EDGES.flatMap((edge) => {
    const neighbour = log && follower(log, values, edge, others)
    return neighbour ? [{ edge, to: values[edge], neighbour }] : []
  })
  const moves = follows.filter(({ edge }) => following.includes(edge))
  const known = [
    ...others,
    ...namedBy(error)
      .filter(({ id }) => !others.some((other) => other.id === id))
      .map((other) => ({ ...other, parallelActivity: values.parallelActivity })),
  ]
  const conflicts = conflictsOf(values, known, log?.id).filter(
    ({ id }) => !moves.some(({ neighbour }) => neighbour.id === id),
  )
  // A rating that a child gives waits for a parent, and so does one that was given before and is undecided.
  // [reward/who-proposes]
  const isSame = log !== null && values.rating === log.rating && log.ratingStatus !== 'unrated'
  const proposed = values.rating !== null && (isSame ? log.ratingStatus === 'proposed' : proposesNow())
  const minutes = lengthOf(values)
  // A log that only the server has named cannot be cut.
  const isKnown = conflicts.every(({ id }) => others.some((other) => other.id === id))
  const ways = conflicts.length && isKnown ? solutionsFor(values, others, log?.id, latestEnd(zones, now)) : []

  const change = (part: Partial<LogValues>) => {
    onValues({ ...values, ...part })
    // The user is correcting what was reported.
    const mended = Object.keys(part).map((key) => (key === 'helped' ? 'beneficiaries' : key)) as Field[]
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !mended.includes(field as Field))))
    if ('startTime' in part || 'endTime' in part) setAgreed(false)
  }
  const wrong = (field: Field) => (problems[field] ? t(problems[field]) : undefined)

  /** Other logs give way when this one is saved; a way that moves only this log is applied in the form. */
  function solve(way: Solution) {
    if (!way.theirs.length) {
      const { startTime, endTime, parallelActivity } = way.mine
      return change({ startTime, endTime, parallelActivity })
    }
    const said = donePhrase(way, values.activityName.trim(), zone)
    save({ steps: stepsFor(way, values, log), logs: [...(log ? [log] : []), ...way.others], said })
  }
  function save(solved?: Solved) {
    const found = problemsOf(values, zones, now, agreed)
    setProblems(found)
    const first = Object.keys(found)[0] ?? (conflicts.length && !solved ? 'overlap' : undefined)
    if (first === undefined) return onSave({ values, moves: solved ? [] : moves, ...(solved && { solved }) })
    const place = form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)
    place?.closest('details')?.setAttribute('open', '')
    ;(place?.querySelector('input') ?? place)?.focus()
  }
  const span = day && { startTime: day.dayStart, endTime: day.dayEnd }
  const draft = draftOf(values, zones, now, log ?? undefined)
  const totals = span && {
    before: length(dayTotals(logs, span, now).logged, language),
    after: length(dayTotals([...logs.filter(({ id }) => id !== log?.id), draft], span, now).logged, language),
  }
  // The end is offered in slots of five minutes, so it may lie a little ahead.
  const isAhead = values.endTime > ceil5(now)
  const hint = hintOf(error, log)
  const text = hint ? t(hint) : wordsFor(error, say)
  const message = error && !conflicts.length ? { title: titleFor(error, say), text } : null
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!stopsAtUnread(form.current)) save()
      }}
      noValidate
    >
      <Stack gap="md" className={classes.body}>
        {message && (
          <Alert color="red" title={message.title} role="alert">
            {message.text}
          </Alert>
        )}
        {isUnnamed && (
          <LikelyFill
            values={values}
            onFill={(part) => {
              change(part)
              const filled = filledGroups({ ...values, ...part })
              setOpened({ ...opened, tags: opened.tags || filled.tags, helped: opened.helped || filled.helped })
            }}
          />
        )}
        <CategoryTiles
          value={values.category}
          error={wrong('category')}
          required
          onChange={(category) => change({ category })}
        />
        <ActivityFields
          values={values}
          errors={{ activityName: wrong('activityName'), subActivity: wrong('subActivity') }}
          onChange={change}
        />
        <TimeFields
          span={values}
          zones={zones}
          errors={{
            startTime: wrong('startTime'),
            endTime: problems.endTime === 'wholeDay' ? undefined : wrong('endTime'),
          }}
          agreed={agreed}
          onAgree={() => setAgreed(true)}
          onChange={({ startTime, endTime }) => change({ startTime, endTime })}
        >
          {follows.map(({ edge, to, neighbour }) => (
            <Checkbox
              key={edge}
              label={t('follow', { name: neighbour.activityName, time: clockTime(to, zone, language) })}
              checked={following.includes(edge)}
              onChange={({ currentTarget: { checked } }) =>
                setFollowing(checked ? [...following, edge] : following.filter((other) => other !== edge))
              }
            />
          ))}
        </TimeFields>
        <Input.Wrapper label={t('rating')} labelElement="div">
          <StarRating
            label={t('rating')}
            value={values.rating}
            proposed={proposed}
            onChange={(rating) => change({ rating })}
            large
          />
          {proposed && <p className={classes.waits}>{t('ratingWaits')}</p>}
        </Input.Wrapper>
        <Textarea
          label={t('remark')}
          data-field="remark"
          autosize
          minRows={1}
          maxRows={8}
          value={values.remark}
          error={wrong('remark')}
          onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
        />
        <details className={classes.group} open={opened.tags}>
          <summary>{t('tagsAndProject')}</summary>
          <Stack gap="sm">
            <TagPicker value={values.tags} error={wrong('tags')} onChange={(tags) => change({ tags })} />
            <ProjectPicker
              value={values.projectId}
              error={wrong('projectId')}
              onChange={(project) => {
                // A log with a project gets its default recipients, unless it names others. [log/project-recipients]
                const helped = (project?.defaultBeneficiaries ?? []).map((recipientId) => ({
                  recipientId,
                  forWhat: '',
                  share: 'equal' as const,
                  value: '',
                }))
                change({ projectId: project?.id ?? null, ...(!values.helped.length && helped.length && { helped }) })
              }}
            />
          </Stack>
        </details>
        <details className={classes.group} open={opened.helped}>
          <summary>{t('helped')}</summary>
          <HelpedFields
            rows={values.helped}
            minutes={minutes}
            beneficiaries={beneficiariesOf(values)}
            error={wrong('beneficiaries')}
            onChange={(helped) => change({ helped })}
          />
        </details>
        <details className={classes.group} open={opened.efficiency}>
          <summary>{t('efficiency')}</summary>
          <TextInput
            label={t('efficiencyPercent')}
            data-field="efficiency"
            inputMode="numeric"
            w={180}
            value={values.efficiency}
            error={wrong('efficiency')}
            onChange={({ currentTarget }) => change({ efficiency: currentTarget.value })}
          />
        </details>
        {values.category !== 'sleep' && (
          <Switch
            label={t('parallel')}
            description={t('parallelHint')}
            checked={values.parallelActivity}
            error={wrong('parallelActivity')}
            onChange={({ currentTarget }) => change({ parallelActivity: currentTarget.checked })}
          />
        )}
      </Stack>
      <OverlapNotice conflicts={conflicts} ways={ways} zone={zone} onSolve={solve} />
      <div className={classes.foot}>
        <span className={`${classes.total} figures`} aria-live="polite">
          {totals && t('total', totals)}
          {isAhead && ` · ${t('ahead')}`}
        </span>
        {log && (
          <Button variant="subtle" size="md" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
        <Button type="submit" size="md" loading={pending || isCreating}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
