import * as z from 'zod/mini'
import { Id, InEveryLanguage, Instant, LocalDate, NoContent, PlannedDate, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const fields = {
  name: text(80),
  startDate: PlannedDate,
  endDate: PlannedDate,
  reason: z.optional(z.nullable(text(500))),
  publicHoliday: z.optional(z.boolean()),
}

export const NewVacation = z.strictObject({ id: z.optional(Id), ...fields })
export type NewVacation = z.output<typeof NewVacation>

export const Vacation = z.strictObject({
  id: Id,
  name: z.string(),
  startDate: LocalDate,
  endDate: LocalDate,
  /** rule [9.4-a] */
  durationDays: z.int(),
  reason: z.nullable(z.string()),
  publicHoliday: z.boolean(),
  timeState: z.enum(['ongoing', 'upcoming', 'past']),
  archived: z.boolean(),
  /** Its effect on plans ended with the day before. */
  archivedFrom: z.nullable(LocalDate),
  /** rules §6.2: a child under parental control leaves it as it is. */
  madeByParent: z.optional(z.literal(true)),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Vacation = z.output<typeof Vacation>

const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** Behind the hyphen of ISO 3166-2, and as each language calls it. */
export const Region = z.strictObject({ code: z.string(), name: InEveryLanguage })
export type Region = z.output<typeof Region>

/** What a city of a country may be. */
export const Places = z.strictObject({
  /** The largest first, one in each region. Empty: the list has no city of that name in the country. */
  places: z.array(z.strictObject({ name: z.string(), region: z.nullable(Region), population: z.int() })),
  /** The first of them is meant, as far as anybody can tell. */
  clear: z.boolean(),
  /** All of the country; none where no source tells regions apart. */
  regions: z.array(Region),
})
export type Places = z.output<typeof Places>

/** What smart add found; nothing of it is stored (rule [9.4-d]). */
export const Proposal = z.strictObject({
  name: z.string(),
  startDate: LocalDate,
  endDate: LocalDate,
  durationDays: z.int(),
  reason: z.nullable(z.string()),
  publicHoliday: z.boolean(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** Who says so: a data source by its name, or the model by its. */
  source: z.string(),
  /** ISO 639-1: the language of the name, where it is not to be had in that of who asked. */
  nameLanguage: z.nullable(z.string()),
  /** Only in some places of the region; the source does not say whether in this city. */
  isLocal: z.boolean(),
  /** It stands among the owner's vacations already, and comes unticked. */
  exists: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const SmartJob = z.strictObject({
  id: Id,
  country: z.string(),
  city: z.string(),
  /** Whose holidays were looked for; null: those of the whole country. */
  region: z.nullable(Region),
  /** `failed` exactly if there is a `failure`; what was found until then can be chosen from all the same. */
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Of the sources asked, how many have answered, and which is being asked. */
  progress: z.strictObject({ done: z.int(), all: z.int(), asking: z.nullable(z.string()) }),
  /** As they come in. */
  items: z.array(Proposal),
  /** What could not be known: the region, or no source or model is configured, or none covers the country. */
  limits: z.array(z.enum(['regionUnknown', 'noModel', 'noSchoolSource', 'noSchoolData', 'noHolidayData'])),
  failure: z.nullable(z.enum(['failed', 'timeout', 'nothingFound'])),
  createdAt: Instant,
})
export type SmartJob = z.output<typeof SmartJob>

const ById = z.strictObject({ id: Id })

export const vacation = {
  /** By start, the latest last; archived ones too. */
  list: endpoint({ method: 'GET', path: '/vacations', access: 'user', response: z.array(Vacation) }),
  create: endpoint({
    method: 'POST',
    path: '/vacations',
    access: 'user',
    body: NewVacation,
    response: Vacation,
    status: 201,
  }),
  /** All or none: what was chosen of the proposals. */
  createMany: endpoint({
    method: 'POST',
    path: '/vacations/batch',
    access: 'user',
    body: z.strictObject({ items: z.array(NewVacation).check(z.minLength(1), z.maxLength(100)) }),
    response: z.array(Vacation),
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/vacations/{id}',
    access: 'user',
    params: ById,
    body: z.strictObject({
      ...z.partial(z.strictObject(fields)).shape,
      archived: z.optional(z.boolean()),
      version: z.optional(z.int()),
    }),
    response: Vacation,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/vacations/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
  /** Where a city is, in whichever language and spelling it is typed. */
  places: endpoint({
    method: 'GET',
    path: '/vacations/places',
    access: 'user',
    query: z.strictObject({ country: Country, city: text(80, 1) }),
    response: Places,
  }),
  /** What can be asked for: countries that a source covers, by their ISO code. */
  startSmart: endpoint({
    method: 'POST',
    path: '/vacations/smart',
    access: 'user',
    body: z.strictObject({
      country: Country,
      city: text(80, 1),
      /** null: not known. Left out: where the city is, if that is clear. */
      region: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/)))),
      /** `2026-2027`; left out, the one that runs or comes next. */
      schoolYear: z.optional(z.string().check(z.regex(/^\d{4}-\d{4}$/))),
      level: z.optional(z.enum(['kindergarten', 'primary', 'secondary', 'university'])),
    }),
    response: z.strictObject({ jobId: Id }),
    status: 202,
  }),
  smart: endpoint({
    method: 'GET',
    path: '/vacations/smart/{id}',
    access: 'user',
    params: ById,
    response: SmartJob,
  }),
  /** The one that runs, or whose answer nobody has looked at: for a page that was loaded anew. */
  latestSmart: endpoint({
    method: 'GET',
    path: '/vacations/smart',
    access: 'user',
    response: z.strictObject({ job: z.nullable(SmartJob) }),
  }),
  /** Cancels what runs; forgets what is done. */
  endSmart: endpoint({
    method: 'DELETE',
    path: '/vacations/smart/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
}
