import { LONGEST_VACATION_NAME, LONGEST_VACATION_REASON } from '#domain/vacation/vacation.ts'
import * as z from 'zod/mini'
import { Id, InEveryLanguage, Instant, LocalDate, NoContent, PlannedDate, text } from './common.ts'
import { endpoint } from './endpoint.ts'

const fields = {
  name: text(LONGEST_VACATION_NAME),
  startDate: PlannedDate,
  endDate: PlannedDate,
  reason: z.optional(z.nullable(text(LONGEST_VACATION_REASON))),
  publicHoliday: z.optional(z.boolean()),
}

export const NewVacation = z.strictObject({ id: z.optional(Id), ...fields })
export type NewVacation = z.output<typeof NewVacation>

export const Vacation = z.strictObject({
  id: Id,
  name: z.string(),
  startDate: LocalDate,
  endDate: LocalDate,
  /** The days from start to end, both included. [vacation/duration-days] */
  durationDays: z.int(),
  reason: z.nullable(z.string()),
  publicHoliday: z.boolean(),
  timeState: z.enum(['ongoing', 'upcoming', 'past']),
  archived: z.boolean(),
  /** Its effect on plans ended with the day before. [vacation/archived-vacation] */
  archivedFrom: z.nullable(LocalDate),
  /** A child under parental control cannot change an item of a parent. [permission/made-by-parent] */
  madeByParent: z.optional(z.literal(true)),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Vacation = z.output<typeof Vacation>

const Country = z.string().check(z.regex(/^[A-Z]{2}$/))
/** The part of the code after the hyphen in ISO 3166-2, and the name in each language. */
export const Region = z.strictObject({ code: z.string(), name: InEveryLanguage })
export type Region = z.output<typeof Region>

/** The places that a city name in a country may mean. */
export const Places = z.strictObject({
  /**
   * The largest first, one in each region. Empty if the list has no city of that name in the country.
   * [vacation/city-lookup]
   */
  places: z.array(z.strictObject({ name: z.string(), region: z.nullable(Region), population: z.int() })),
  /** Whether the first one is clearly meant. [vacation/city-lookup] */
  clear: z.boolean(),
  /** All regions of the country; empty if no source distinguishes regions. */
  regions: z.array(Region),
})
export type Places = z.output<typeof Places>

/** A proposal of the smart search; nothing is stored until the user saves it. [vacation/smart-add-save] */
export const Proposal = z.strictObject({
  name: z.string(),
  startDate: LocalDate,
  endDate: LocalDate,
  durationDays: z.int(),
  reason: z.nullable(z.string()),
  publicHoliday: z.boolean(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** The name of the data source or of the model. */
  source: z.string(),
  /** ISO 639-1: the language of the name, if it does not exist in the user's language. [vacation/proposal-language] */
  nameLanguage: z.nullable(z.string()),
  /** Only in some places of the region; the source does not say whether in this city. [vacation/proposal-confidence] */
  isLocal: z.boolean(),
  /** The owner has this vacation already, so it comes unticked. [vacation/smart-add-save] */
  exists: z.boolean(),
})
export type Proposal = z.output<typeof Proposal>

export const SmartJob = z.strictObject({
  id: Id,
  country: z.string(),
  city: z.string(),
  /** The region of the search; null for the whole country. */
  region: z.nullable(Region),
  /**
   * `failed` exactly if there is a `failure`; the vacations found until then can still be chosen.
   * [vacation/search-states]
   */
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** How many of the asked sources have answered, and which is being asked. */
  progress: z.strictObject({ done: z.int(), all: z.int(), asking: z.nullable(z.string()) }),
  /** The list grows as answers arrive. */
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
  /** Saves all or none of the chosen proposals. [vacation/vacation-batch] */
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
  /** Finds a city in any language and spelling. [vacation/city-lookup] */
  places: endpoint({
    method: 'GET',
    path: '/vacations/places',
    access: 'user',
    query: z.strictObject({ country: Country, city: text(80, 1) }),
    response: Places,
  }),
  /** The countries that a source covers, by their ISO code. */
  startSmart: endpoint({
    method: 'POST',
    path: '/vacations/smart',
    access: 'user',
    body: z.strictObject({
      country: Country,
      city: text(80, 1),
      /** Null: not known. By default the region of the city, if that is clear. [vacation/smart-add-input] */
      region: z.optional(z.nullable(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/)))),
      /** `2026-2027`; by default the running school year, or the next if it ends soon. [vacation/school-year] */
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
  /** The running search, or one whose answer was not seen yet, for a page that was reloaded. */
  latestSmart: endpoint({
    method: 'GET',
    path: '/vacations/smart',
    access: 'user',
    response: z.strictObject({ job: z.nullable(SmartJob) }),
  }),
  /** Cancels a running search; deletes a finished one. */
  endSmart: endpoint({
    method: 'DELETE',
    path: '/vacations/smart/{id}',
    access: 'user',
    params: ById,
    response: NoContent,
    status: 204,
  }),
}
