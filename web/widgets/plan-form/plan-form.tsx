import { Alert, Button, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import { NAME_MAX, NAME_SOFT_MAX, QUOTA_RANGE } from '#domain/plan/rules.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryTiles } from '#web/widgets/log-form/category-tiles.tsx'
import { NotifyField } from '#web/widgets/notify-minutes/notify-field.tsx'
import { useIsCreating } from '#web/widgets/pickers/use-create.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { ActivityField } from './activity-field.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { DistributionField } from './distribution-field.tsx'
import { KINDS } from './kind.ts'
import { kindNames } from './kind-names.ts'
import { planFormMessages } from './messages.ts'
import classes from './plan-form.module.css'
import { alikeOf, clashesOf, type Field, type Problems, problemsOf, refusedProblems } from './rules.ts'
import {
  isFlexible,
  isTimed,
  type PlanValues,
  respectsHolidays,
  withActivity,
  withCategory,
  withPart,
} from './values.ts'
import { WhenFields } from './when-fields.tsx'
import { WhichLogsField } from './which-logs-field.tsx'

type Props = {
  values: PlanValues
  onValues: (values: PlanValues) => void
  /** The plan that is edited; null: a new one. */
  plan: Plan | null
  /** To warn of what lies at the same time. */
  others: readonly Plan[]
  today: LocalDate
  /** Why the last attempt came back; null as long as there was none. */
  error: unknown
  isStale: boolean
  pending: boolean
  onSave: () => void
}

/** What a part of the values is complained about as. */
const SHOWN_AT: Partial<Record<keyof PlanValues, Field>> = {
  startDate: 'period',
  endDate: 'period',
  isPeriod: 'period',
  rollsOn: 'period',
  weeklyQuota: 'quota',
  monthlyQuota: 'quota',
  tags: 'tagsOrProject',
  projectId: 'tagsOrProject',
}
/** What each of two fields has to do with the other. */
const TOGETHER: Partial<Record<keyof PlanValues, Field>> = { startTime: 'endTime', endTime: 'startTime' }
const WHEN: readonly Field[] = ['period', 'daysOfWeek', 'startTime', 'endTime', 'duration', 'quota']

export function PlanForm({ values, onValues, plan, others, today, error, isStale, pending, onSave }: Props) {
  const t = useWords(planFormMessages)
  const kindName = useWords(kindNames)
  const isCreating = useIsCreating()
  const say = useWords(errorMessages)
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const counter = useId()
  const { data: known = [] } = useQuery(activitiesQuery)
  const [guessed, setGuessed] = useState<PlanValues['category']>(null)
  const [found, setFound] = useState<Problems>({})
  const [mended, setMended] = useState<{ error: unknown; fields: readonly Field[] }>({ error: null, fields: [] })

  const refused = refusedProblems(error)
  const healed = mended.error === error ? mended.fields : []
  const problems: Problems = {
    ...Object.fromEntries(Object.entries(refused).filter(([field]) => !healed.includes(field as Field))),
    ...found,
  }
  function wrong(field: Field): string | undefined {
    const problem = problems[field]
    if (!problem) return undefined
    if (problem === 'nameTooLong') return t(problem, { most: NAME_MAX })
    if (problem !== 'quotaMissing' && problem !== 'quotaRange') return t(problem)
    return t(problem, QUOTA_RANGE[values.kind === 'monthlyFlexible' ? values.kind : 'weeklyFlexible'])
  }
  const clashing = clashesOf(values, plan, others)

  function change(given: Partial<PlanValues>) {
    const part = plan === null ? withCategory(values, withActivity(values, given), { guessed, known }) : given
    if (part.activityName !== undefined && part.category !== undefined) setGuessed(part.category)
    onValues(withPart(values, part))
    // What was complained about is being mended.
    const keys = Object.keys(part) as (keyof PlanValues)[]
    const fields = keys.flatMap((key): Field[] => {
      if (key === 'kind' || key === 'isTimed') return [...WHEN]
      return [SHOWN_AT[key] ?? (key as Field), TOGETHER[key] ?? []].flat()
    })
    setFound(Object.fromEntries(Object.entries(found).filter(([field]) => !fields.includes(field as Field))))
    setMended({ error, fields: [...healed, ...fields] })
  }
  function save() {
    const all = problemsOf(values, today, plan)
    setFound(all)
    const [first] = Object.keys(all)
    if (first === undefined) return onSave()
    const place = form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)
    ;(place?.matches('input') ? place : place?.querySelector('input'))?.focus()
  }

  const typed = [...values.name.normalize('NFC').trim()].length
  const isNamed = error !== null && Object.keys(refused).length > 0
  const message = isStale ? t('stale') : error !== null && !isNamed ? wordsFor(error, say) : null
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!stopsAtUnread(form.current)) save()
      }}
    >
      <Stack gap="lg" className={classes.body}>
        <div>
          <TextInput
            label={t('name')}
            data-field="name"
            required
            data-autofocus
            autoComplete="off"
            value={values.name}
            error={wrong('name') ?? (typed > NAME_MAX ? t('nameTooLong', { most: NAME_MAX }) : undefined)}
            aria-describedby={counter}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <p id={counter} className={classes.counter} data-long={typed > NAME_SOFT_MAX || undefined}>
            {typed > NAME_SOFT_MAX && <span>{t('nameSoft', { most: NAME_SOFT_MAX })}</span>}
            <span className="figures">{t('nameCount', { count: typed, most: NAME_MAX })}</span>
          </p>
        </div>
        <CategoryTiles
          value={values.category}
          error={wrong('category')}
          required
          onChange={(category) => change({ category })}
        />
        <ActivityField
          {...values}
          isGuess={plan === null && values.category === guessed}
          error={wrong('activityName')}
          onChange={change}
        />
        <ChoiceCards
          label={t('kind')}
          value={values.kind}
          options={KINDS.map((kind) => ({ value: kind, label: kindName(kind), text: kindName(`${kind}Hint`) }))}
          onChange={(kind) => change({ kind })}
        />
        <WhenFields values={values} wrong={wrong} onChange={change} />
        <WhichLogsField
          values={values}
          alike={alikeOf(values, plan, others)}
          error={wrong('tagsOrProject')}
          onChange={change}
        />
        {isFlexible(values.kind) && (
          <DistributionField value={values.distribution} onChange={(distribution) => change({ distribution })} />
        )}
        {isTimed(values) && (
          <NotifyField value={values.notifyMinutes ?? null} onChange={(notifyMinutes) => change({ notifyMinutes })} />
        )}
        <Switch
          label={t('respectHolidays')}
          description={t('respectHolidaysHint')}
          checked={respectsHolidays(values)}
          onChange={({ currentTarget }) => change({ respectHolidays: currentTarget.checked })}
        />
      </Stack>
      {clashing.length > 0 && (
        <p className={classes.clash} role="status">
          {t('clash', {
            names: namesText(
              clashing.map(({ name }) => name),
              language,
            ),
          })}
        </p>
      )}
      {message && (
        <Alert color="red" variant="light" role="alert" radius={0}>
          {message}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button type="submit" size="md" fullWidth loading={pending || isCreating}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
