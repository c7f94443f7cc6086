import type { NewVacation, Places, Proposal, Region, SmartJob } from '#contract/vacation.ts'
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

/** What there is to be said or asked of a city. */
export type Whereabouts =
  | { kind: 'clear'; region: Region }
  | { kind: 'several'; options: { name: string; region: Region }[]; chosen: string | null | undefined }
  | { kind: 'unknown'; regions: readonly Region[]; chosen: string | null | undefined }
  | { kind: 'unknownThere' }
  | { kind: 'nothing' }

/** Nobody guesses: where it is not clear, somebody chooses. */
export function whereabouts({ places, clear, regions }: Places, chosen: string | null | undefined): Whereabouts {
  const options = places.flatMap(({ name, region }) => (region ? [{ name, region }] : []))
  const [first] = options
  if (!regions.length) return { kind: places.length ? 'nothing' : 'unknownThere' }
  if (!first) return { kind: 'unknown', regions, chosen }
  if (options.length === 1 && clear) return { kind: 'clear', region: first.region }
  return { kind: 'several', options, chosen: chosen === undefined && clear ? first.region.code : chosen }
}

export const lacksRegion = (where: Whereabouts): boolean =>
  (where.kind === 'several' || where.kind === 'unknown') && where.chosen === undefined

export const lacking = ({ country, city }: Wanted): { country: boolean; city: boolean } => ({
  country: !country,
  city: !city.trim(),
})

/** A school year is the one in which its first summer ends. */
const AUGUST = 8
const YEARS_OFFERED = 3

/** `2026-2027`, from the one that runs. */
export function schoolYears(today: LocalDate): string[] {
  const first = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < AUGUST ? 1 : 0)
  return Array.from({ length: YEARS_OFFERED }, (_, at) => `${first + at}-${first + at + 1}`)
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
