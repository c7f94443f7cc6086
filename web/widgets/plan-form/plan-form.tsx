import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { useIsCreating } from '#web/widgets/pickers/use-create.ts'
import { stopsAtUnread } from '#web/ui/unread.ts'
import { planFormMessages } from './messages.ts'
import classes from './plan-form.module.css'
import { PlanFields } from './plan-fields.tsx'
import { clashesOf } from './rules.ts'
import { usePlanProblems } from './use-plan-problems.ts'
import { type PlanValues, withActivity, withCategory, withPart } from './values.ts'

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

export function PlanForm({ values, onValues, plan, others, today, error, isStale, pending, onSave }: Props) {
  const t = useWords(planFormMessages)
  const isCreating = useIsCreating()
  const say = useWords(errorMessages)
  const form = useRef<HTMLFormElement>(null)
  const { data: known = [] } = useQuery(activitiesQuery)
  const [guessed, setGuessed] = useState<PlanValues['category']>(null)
  const { wrong, mend, check, isRefused } = usePlanProblems({ values, plan, today, error })

  function change(given: Partial<PlanValues>) {
    const part = plan === null ? withCategory(values, withActivity(values, given), { guessed, known }) : given
    if (part.activityName !== undefined && part.category !== undefined) setGuessed(part.category)
    onValues(withPart(values, part))
    mend(part)
  }
  function save() {
    const first = check()
    if (first === undefined) return onSave()
    const place = form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)
    ;(place?.matches('input') ? place : place?.querySelector('input'))?.focus()
  }

  const message = isStale ? t('stale') : error !== null && !isRefused ? wordsFor(error, say) : null
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
        <PlanFields values={values} plan={plan} others={others} guessed={guessed} wrong={wrong} onChange={change} />
      </Stack>
      <ClashWarning clashing={clashesOf(values, plan, others)} />
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

/** Names the plans at the same time, which are allowed. [plan/overlapping-plans] */
function ClashWarning({ clashing }: { clashing: readonly Plan[] }) {
  const t = useWords(planFormMessages)
  const language = useLanguage()
  if (!clashing.length) return null
  const names = clashing.map(({ name }) => name)
  return (
    <p className={classes.clash} role="status">
      {t('clash', { names: namesText(names, language) })}
    </p>
  )
}
