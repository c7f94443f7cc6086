import { useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import { NAME_MAX, QUOTA_RANGE } from '#domain/plan/rules.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { planFormMessages } from './messages.ts'
import { type Field, type Problems, fieldErrorsOf, serverFieldErrors } from './rules.ts'
import type { PlanValues } from './values.ts'

/** The field at which an error of a part of the values is shown. */
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

type ProblemsInput = {
  values: PlanValues
  /** The plan that is edited; null: a new one. */
  plan: Plan | null
  today: LocalDate
  /** Why the last attempt came back; null as long as there was none. */
  error: unknown
}

/** The errors of the form: from the rules when the user saves, from the server after that. */
export function usePlanProblems({ values, plan, today, error }: ProblemsInput) {
  const t = useWords(planFormMessages)
  const [found, setFound] = useState<Problems>({})
  const [mended, setMended] = useState<{ error: unknown; fields: readonly Field[] }>({ error: null, fields: [] })

  const refused = serverFieldErrors(error)
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

  /** The user is correcting the reported errors. */
  function mend(part: Partial<PlanValues>) {
    const keys = Object.keys(part) as (keyof PlanValues)[]
    const fields = keys.flatMap((key): Field[] => {
      if (key === 'kind' || key === 'isTimed') return [...WHEN]
      return [SHOWN_AT[key] ?? (key as Field), TOGETHER[key] ?? []].flat()
    })
    setFound(Object.fromEntries(Object.entries(found).filter(([field]) => !fields.includes(field as Field))))
    setMended({ error, fields: [...healed, ...fields] })
  }

  /** Shows all problems. @returns the first field with one, in the order of the form */
  function check(): string | undefined {
    const all = fieldErrorsOf(values, today, plan)
    setFound(all)
    return Object.keys(all)[0]
  }
  return { wrong, mend, check, isRefused: Object.keys(refused).length > 0 }
}
