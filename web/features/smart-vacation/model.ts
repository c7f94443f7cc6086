import type { NewVacation, Proposal, SmartJob } from '#contract/vacation.ts'
import { epochMs, type Instant, type LocalDate } from '#domain/time/time.ts'
import { LONGEST_VACATION_NAME, vacationViolations } from '#domain/vacation/vacation.ts'

export const LEVELS = ['kindergarten', 'primary', 'secondary', 'university'] as const
export type Level = (typeof LEVELS)[number]

/** The search form as it stands; an undecided field is ''. */
export type SearchValues = {
  country: string
  city: string
  /** The chosen region: a code, or null for the whole country. Left out: the region that is clear from the city. */
  region?: string | null
  level: Level | ''
  schoolYear: string
}

/** The form as the last search had it; without one, the user's own country. */
export const wantedIn = (job: SmartJob | null, country: string): SearchValues => ({
  country: job?.country ?? country,
  city: job?.city ?? '',
  ...(job?.region && { region: job.region.code }),
  level: '',
  schoolYear: '',
})

export const lacking = ({ country, city }: SearchValues): { country: boolean; city: boolean } => ({
  country: !country,
  city: !city.trim(),
})

/**
 * The words for gaps of the answer, and who can help. Where there are school vacations, no source is reported as
 * missing. [vacation/search-gaps]
 */
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

/** After this time the page gives up, whatever happens to the search on the server. [vacation/search-timeout] */
const PATIENCE_MS = 150_000

export type Stage = 'ask' | 'search' | 'choose' | 'failed'
export type Outcome = { stage: Stage; failure: 'failed' | 'timeout' | 'nothingFound' | null }

/** The present state of a search. null: there is none. [vacation/search-states] */
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

/** Steps before the current one are complete, later ones pending. [vacation/search-states] */
export function stepsOf(stage: Stage): { step: Step; status: StepStatus }[] {
  const at = STEPS.indexOf(stage === 'failed' ? 'search' : stage)
  return STEPS.map((step, place) => {
    if (place === at) return { step, status: stage === 'failed' ? 'error' : 'in_progress' }
    return { step, status: place < at ? 'complete' : 'pending' }
  })
}

/** The user's changes of a proposal before it is stored. */
export type Choice = { isTicked: boolean; name: string; startDate: LocalDate | ''; endDate: LocalDate | '' }
export type Choices = Readonly<Record<string, Choice>>

/** No two proposals have the same name and days. [vacation/smart-add-items] */
export const keyOf = ({ name, startDate, endDate }: Proposal): string => `${startDate} ${endDate} ${name}`

/** A proposal that exists already, or is kept in some places only, comes unticked. [vacation/smart-add-save] */
export const choiceOf = (proposal: Proposal, choices: Choices): Choice =>
  choices[keyOf(proposal)] ?? {
    isTicked: !proposal.exists && !proposal.isLocal,
    name: proposal.name,
    startDate: proposal.startDate,
    endDate: proposal.endDate,
  }

/** As the contract counts them. */

export type ChoiceProblems = Partial<
  Record<'name' | 'startDate' | 'endDate', 'nameNeeded' | 'startNeeded' | 'endNeeded' | 'endBeforeStart' | 'tooLong'>
>

export function fieldErrorsOf({ name, startDate, endDate }: Choice): ChoiceProblems {
  const needed = { name: 'nameNeeded', startDate: 'startNeeded', endDate: 'endNeeded' } as const
  const found: ChoiceProblems = {}
  for (const { field, rule } of vacationViolations({ name, startDate: startDate || null, endDate: endDate || null }))
    found[field] = rule === 'required' ? needed[field] : rule
  if ([...name.normalize('NFKC').trim()].length > LONGEST_VACATION_NAME) found.name = 'tooLong'
  return found
}

export const isSound = (choice: Choice): boolean => !Object.keys(fieldErrorsOf(choice)).length

/** The vacations to store: the ticked ones with the user's changes. [vacation/smart-add-save] */
export const chosenOf = (items: readonly Proposal[], choices: Choices): NewVacation[] =>
  items.flatMap((proposal) => {
    const { isTicked, name, startDate, endDate } = choiceOf(proposal, choices)
    if (!isTicked || !startDate || !endDate) return []
    const { reason, publicHoliday } = proposal
    return [{ name: name.trim(), startDate, endDate, reason, publicHoliday }]
  })
