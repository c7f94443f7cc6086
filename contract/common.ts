import * as z from 'zod/mini'
import { LANGUAGES, traitsOf } from '#domain/language/language.ts'
import { instant, type LocalDate as Day } from '#domain/time/time.ts'

/** PostgreSQL reads either case as the same id, so ids are lower case from here on, also within a key. */
export const Id = z.uuid().check(z.toLowerCase())

/**
 * PostgreSQL has no year 0 and the written form no year 10000, so dates that are computed from a given one must stay
 * between them. [time/planned-date-bounds]
 */
const between = (first: string, last: string) =>
  z.refine<string>((written) => written >= first && written < last, { error: 'year', abort: true })

/**
 * Accepts any offset; the product itself writes `2026-03-02T08:00:00.000Z`. `abort` keeps zod from running the
 * refinements of the whole form on an invalid time. [time/instant-format]
 */
export const Instant = z
  .pipe(z.iso.datetime({ offset: true, abort: true }), z.transform(instant))
  .check(between('0002', '9999'))

/** A day on the owner's calendar: `2026-03-02`. [time/local-date-ranges] */
export const LocalDate = z.pipe(
  z.iso.date({ abort: true }).check(between('0003', '9998')),
  z.transform((text) => text as Day),
)

/**
 * A day that a caller plans for, or a day of a plan. Queries about the past are limited by the length of the range
 * instead (ADR 25). [time/planned-date-bounds]
 */
export const PlannedDate = z.pipe(
  z.iso.date({ abort: true }).check(between('1900', '2200')),
  z.transform((text) => text as Day),
)

/** A moment that a caller plans for. [time/planned-date-bounds] */
export const PlannedInstant = Instant.check(between('1900', '2200'))

/** A day that the server computed, which may lie before the first day that a caller can ask for. */
export const ComputedDate = z.pipe(
  z.iso.date(),
  z.transform((text) => text as Day),
)

export const NoContent = z.undefined()
/** The answer of an endpoint with a `file`. */
export const Bytes = z.file()
export const Done = z.strictObject({ ok: z.literal(true) })

/** The languages of the product, as they are spelled on the wire. [view/product-languages] */
export const Language = z.enum(LANGUAGES)
export type Language = z.output<typeof Language>

type NameSchemas = { [L in Language]: L extends 'en' ? z.ZodMiniString : z.ZodMiniOptional<z.ZodMiniString> }
const nameSchemas = LANGUAGES.map((language) => [
  language,
  traitsOf(language).isComplete ? z.string() : z.optional(z.string()),
])
/** The same name in every language of the product. An incomplete language may lack it; English stands in. */
export const InEveryLanguage = z.strictObject(Object.fromEntries(nameSchemas) as NameSchemas)

const characters = (text: string) => [...text].length
/** Counts in the folded form by which names are compared. [limit/text-counting] [catalogue/name-lookup] */
const foldedCharacters = (text: string) => characters(text.normalize('NFKC').trim())

/**
 * Keeps text as it was typed, full-width commas included. It is trimmed, and counted in characters as people see them,
 * both as typed and folded. NUL and half a surrogate pair are no text, because PostgreSQL could not store them.
 * [limit/text-counting]
 */
export const text = (longest: number, shortest = 0) =>
  z.string().check(
    z.normalize('NFC'),
    z.trim(),
    z.refine((value) => !/[\0\p{Cs}]/u.test(value), 'text'),
    z.refine((value) => foldedCharacters(value) >= shortest, 'required'),
    z.refine((value) => Math.max(characters(value), foldedCharacters(value)) <= longest, 'tooLong'),
  )

/** The page sizes of every table. [limit/page-sizes] */
const PAGE_SIZES = [10, 25, 50, 100] as const

/** The paging of a list; in a query everything is text. [error/list-answers] */
export const Paging = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.refine((size) => (PAGE_SIZES as readonly number[]).includes(size), 'pageSize')),
    10,
  ),
}

export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), total: z.int(), pageIndex: z.int(), pageSize: z.int() })

/**
 * The most values of one field: more than a screen has room for, as a bound against requests that are too large.
 * [limit/range-lengths]
 */
export const MAX_CHOSEN = 200

/** In an address a list is repeated (`tagIds=a&tagIds=b`), written with commas (`tagIds=a,b`), or both. */
export const listed = <T extends z.core.$ZodType<unknown, string>>(one: T) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.pipe(
      z.transform((given: string | string[]) => [given].flat().flatMap((part) => (part === '' ? [] : part.split(',')))),
      z.array(one).check(z.maxLength(MAX_CHOSEN)),
    ),
  )
