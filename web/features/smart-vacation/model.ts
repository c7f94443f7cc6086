import type { NewVacation, Proposal, SmartJob } from '#contract/vacation.ts'
import { epochMs, type Instant, type LocalDate } from '#domain/time.ts'
import { vacationViolations } from '#domain/vacation.ts'

export const LEVELS = ['kindergarten', 'primary', 'secondary', 'university'] as const
export type Level = (typeof LEVELS)[number]

/** What is looked for, as the form stands; what is not decided is ''. */
export type Wanted = {
  country: string
  city: string
  /** What was chosen: a code, or null for the whole country. Left out: as it is clear from the city. */
  region?: string | null
  level: Level | ''
  schoolYear: string
}

export const lacking = ({ country, city }: Wanted): { country: boolean; city: boolean } => ({
  country: !country,
  city: !city.trim(),
})

/** What is said of what could not be known, and who can help. Where the vacations of schools are there, nobody is missed. */
export function limitsSaid(limits: SmartJob['limits']) {
  const [noSource, noModel] = [limits.includes('noSchoolSource'), limits.includes('noModel')]
  const noData = limits.includes('noSchoolData')
  return [
    ...(limits.includes('regionUnknown') ? (['regionUnknown'] as const) : []),
    ...(limits.includes('noHolidayData') ? (['noHolidayData'] as const) : []),
    ...(noSource && noModel ? (['noSchools'] as const) : []),
    ...(noData ? (['noSchoolData'] as const) : []),
    ...(noData && noModel ? (['noSchoolModel'] as const) : []),
  ]
}

/** rule [9.4-d]: then it is given up here, whatever becomes of it on the server. */
const PATIENCE_MS = 150_000

export type Stage = 'ask' | 'search' | 'choose' | 'failed'
export type Outcome = { stage: Stage; failure: 'failed' | 'timeout' | 'nothingFound' | null }

/** How a search is getting on at a moment. null: there is none. */
export function outcomeOf(job: SmartJob | null, now: Instant): Outcome {
  if (!job || job.status === 'cancelled') return { stage: 'ask', failure: null }
  if (job.status === 'running') {
    const isLate = epochMs(now) - epochMs(job.createdAt) >= PATIENCE_MS
    return isLate ? { stage: 'failed', failure: 'timeout' } : { stage: 'search', failure: null }
  }
  if (job.status === 'failed') return { stage: 'failed', failure: job.failure ?? 'failed' }
  return job.items.length ? { stage: 'choose', failure: null } : { stage: 'failed', failure: 'nothingFound' }
}

const STEPS = ['ask', 'search', 'choose'] as const
export type Step = (typeof STEPS)[number]
export type StepStatus = 'complete' | 'pending' | 'in_progress' | 'error'

/** spec §4: those before the current one are complete, those after it pending. */
export function stepsOf(stage: Stage): { step: Step; status: StepStatus }[] {
  const at = STEPS.indexOf(stage === 'failed' ? 'search' : stage)
  return STEPS.map((step, place) => {
    if (place === at) return { step, status: stage === 'failed' ? 'error' : 'in_progress' }
    return { step, status: place < at ? 'complete' : 'pending' }
  })
}

/** What somebody makes of a proposal before it is stored. */
export type Choice = { isTicked: boolean; name: string; startDate: LocalDate | ''; endDate: LocalDate | '' }
export type Choices = Readonly<Record<string, Choice>>

/** rule [9.4-d]: no two are the same in these three. */
export const keyOf = ({ name, startDate, endDate }: Proposal): string => `${startDate} ${endDate} ${name}`

/** rule [9.4-d]: what stands there already comes unticked; so does what may be kept in other places alone. */
export const choiceOf = (proposal: Proposal, choices: Choices): Choice =>
  choices[keyOf(proposal)] ?? {
    isTicked: !proposal.exists && !proposal.isLocal,
    name: proposal.name,
    startDate: proposal.startDate,
    endDate: proposal.endDate,
  }

/** As the contract counts them. */
const LONGEST_NAME = 80

export type ChoiceProblems = Partial<
  Record<'name' | 'startDate' | 'endDate', 'nameNeeded' | 'startNeeded' | 'endNeeded' | 'endBeforeStart' | 'tooLong'>
>

export function problemsOf({ name, startDate, endDate }: Choice): ChoiceProblems {
  const needed = { name: 'nameNeeded', startDate: 'startNeeded', endDate: 'endNeeded' } as const
  const found: ChoiceProblems = {}
  for (const { field, rule } of vacationViolations({ name, startDate: startDate || null, endDate: endDate || null }))
    found[field] = rule === 'required' ? needed[field] : rule
  if ([...name.normalize('NFKC').trim()].length > LONGEST_NAME) found.name = 'tooLong'
  return found
}

export const isSound = (choice: Choice): boolean => !Object.keys(problemsOf(choice)).length

/** What is to be stored: the ticked ones, as somebody has left them. */
export const chosenOf = (items: readonly Proposal[], choices: Choices): NewVacation[] =>
  items.flatMap((proposal) => {
    const { isTicked, name, startDate, endDate } = choiceOf(proposal, choices)
    if (!isTicked || !startDate || !endDate) return []
    const { reason, publicHoliday } = proposal
    return [{ name: name.trim(), startDate, endDate, reason, publicHoliday }]
  })
