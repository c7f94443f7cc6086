import * as z from 'zod/mini'
import { instant, type LocalDate as Day } from '#domain/time.ts'

/** PostgreSQL reads either case as the same id, so from here on there is one spelling: also where an id is half of a key. */
export const Id = z.uuid().check(z.toLowerCase())

/** PostgreSQL has no year 0 and the written form no year 10000; what is reckoned from a date stays between them. */
const between = (first: string, last: string) =>
  z.refine<string>((written) => written >= first && written < last, { error: 'year', abort: true })

/**
 * Any offset is understood; the product itself writes `2026-03-02T08:00:00.000Z`.
 * `abort`, or else zod runs the refinements of the whole form on a time that is none.
 */
export const Instant = z
  .pipe(z.iso.datetime({ offset: true, abort: true }), z.transform(instant))
  .check(between('0002', '9999'))

/** A day on the owner's calendar: `2026-03-02`. */
export const LocalDate = z.pipe(
  z.iso.date({ abort: true }).check(between('0003', '9998')),
  z.transform((text) => text as Day),
)

/**
 * A day that a caller plans for or asks a plan about. Looking back is bounded by the length of the range instead
 * (ADR 25).
 */
export const PlannedDate = z.pipe(
  z.iso.date({ abort: true }).check(between('1900', '2200')),
  z.transform((text) => text as Day),
)

/** A moment that a caller plans for. */
export const PlannedInstant = Instant.check(between('1900', '2200'))

/** A day that the server computed. It may lie before the first day that a caller can ask for. */
export const ComputedDate = z.pipe(
  z.iso.date(),
  z.transform((text) => text as Day),
)

export const NoContent = z.undefined()
/** What an endpoint with a `file` answers. */
export const Bytes = z.file()
export const Done = z.strictObject({ ok: z.literal(true) })

/** The languages of the product, spelt as the spec spells them. */
export const Language = z.enum(['en', 'zh_CN', 'zh_TW'])
export type Language = z.output<typeof Language>

/** The same words in every language of the product. */
export const InEveryLanguage = z.strictObject({ en: z.string(), zh_CN: z.string(), zh_TW: z.string() })

const characters = (text: string) => [...text].length
/** In the folded form that makes two names the same (rules §7.1). */
const foldedCharacters = (text: string) => characters(text.normalize('NFKC').trim())

/**
 * What a person typed, as they typed it: a full-width comma stays one. Trimmed, and counted in characters as people see
 * them, both as typed and folded.
 * NUL and half a surrogate pair are no text; PostgreSQL could not store them.
 */
export const text = (longest: number, shortest = 0) =>
  z.string().check(
    z.normalize('NFC'),
    z.trim(),
    z.refine((value) => !/[\0\p{Cs}]/u.test(value), 'text'),
    z.refine((value) => foldedCharacters(value) >= shortest, 'required'),
    z.refine((value) => Math.max(characters(value), foldedCharacters(value)) <= longest, 'tooLong'),
  )

/** spec §9: the page sizes of every table. */
const PAGE_SIZES = [10, 25, 50, 100] as const

/** decisions 15. In a query everything is text. */
export const Paging = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.refine((size) => (PAGE_SIZES as readonly number[]).includes(size), 'pageSize')),
    10,
  ),
}

export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), total: z.int(), pageIndex: z.int(), pageSize: z.int() })

/** More than a screen has room for; it is a bound, so that nobody asks for the impossible. */
export const MOST_CHOSEN = 200

/** In an address a list is repeated (`tagIds=a&tagIds=b`), or written with commas (`tagIds=a,b`), or both. */
export const listed = <T extends z.core.$ZodType<unknown, string>>(one: T) =>
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.pipe(
      z.transform((given: string | string[]) => [given].flat().flatMap((part) => (part === '' ? [] : part.split(',')))),
      z.array(one).check(z.maxLength(MOST_CHOSEN)),
    ),
  )
