import * as z from 'zod/mini'
import { RANGE_PRESETS, type RangePreset } from '#domain/statistics/statistics.ts'
import { daysBetween, type LocalDate as Day } from '#domain/time/time.ts'
import { Category } from './catalogue.ts'
import { Id, Language, LocalDate, MAX_CHOSEN, NoContent, PlannedDate, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Aspect } from './statistics.ts'

/** `person` divides groups among their members. [statistics/recipients-by-person] */
const SharedAspect = z.enum([...Aspect.options, 'person'])

export const LONGEST_TITLE = 80
/** How long a link works, unless its owner says so, and at most. [statistics/shared-view] */
export const USUAL_SHARED_DAYS = 30
export const MOST_SHARED_DAYS = 365
/** A longer view would be slow to add up for a visitor. [statistics/shared-view] */
const MAX_DAYS = 366

type Period = { preset?: RangePreset | undefined; from?: Day | undefined; to?: Day | undefined }

/** Requires either a preset or both ends of a range. */
const isPeriod = ({ value: { preset, from, to }, issues }: z.core.ParsePayload<Period>) => {
  const wrong = (field: keyof Period) => issues.push({ code: 'custom', input: field, path: [field] })
  if (preset !== undefined) {
    if (from !== undefined) wrong('from')
    if (to !== undefined) wrong('to')
  } else if (from === undefined || to === undefined) wrong(from === undefined ? 'from' : 'to')
  else if (to < from || daysBetween(from, to) >= MAX_DAYS) wrong('to')
}

/** The days of a view: a preset moves with the days, `from` and `to` stay. */
const SharedRange = z
  .strictObject({
    preset: z.optional(z.enum(RANGE_PRESETS)),
    from: z.optional(LocalDate),
    to: z.optional(LocalDate),
  })
  .check(isPeriod)

/** What a link shows. [statistics/shared-view] */
const SharedContent = {
  title: text(LONGEST_TITLE, 1),
  range: SharedRange,
  aspect: SharedAspect,
  /** Only logs of this category count. A view by person has no such filter. */
  categoryId: z.optional(Category),
  /** The things of the aspect whose names appear. Categories always have theirs. */
  names: z.optional(z.array(Id).check(z.maxLength(MAX_CHOSEN))),
  /** Whether the name of the owner appears. */
  showsOwner: z.optional(z.boolean()),
}

const SharedLink = z.strictObject({
  id: Id,
  title: z.string(),
  range: SharedRange,
  aspect: SharedAspect,
  /** The last day on which the link works, in the owner's zone. */
  lastDay: LocalDate,
})
export type SharedLink = z.output<typeof SharedLink>

const SharedTotal = z.strictObject({
  /** `hidden`: the owner did not choose to show the name. `nobody`: the time has no recipient. */
  kind: z.enum(['category', 'named', 'hidden', 'nobody']),
  category: z.nullable(Category),
  name: z.nullable(z.string()),
  /** Minutes of the primary lane. [statistics/day-has-24-hours] */
  minutes: z.int(),
  parallelMinutes: z.int(),
})

/** What a visitor sees: sums, and no name that was not chosen. */
const SharedStatistics = z.strictObject({
  title: z.string(),
  ownerName: z.nullable(z.string()),
  aspect: SharedAspect,
  category: z.nullable(Category),
  /** Null if the days do not move. */
  preset: z.nullable(z.enum(RANGE_PRESETS)),
  from: LocalDate,
  to: LocalDate,
  lastDay: LocalDate,
  /** In the order of other totals. [statistics/total-order] */
  totals: z.array(SharedTotal),
})
export type SharedStatistics = z.output<typeof SharedStatistics>

export const sharedView = {
  /** The caller's links that still work, latest first. */
  list: endpoint({
    method: 'GET',
    path: '/user/shared-views',
    access: 'self',
    response: z.strictObject({ items: z.array(SharedLink) }),
  }),
  /**
   * Makes a link to a view of one's own statistics, which is shown this once. It works until the end of `lastDay`: at
   * most 365 days ahead, without it 30. Needs a fresh proof, 403 PROOF_REQUIRED otherwise. [statistics/shared-view]
   */
  create: endpoint({
    method: 'POST',
    path: '/user/shared-view',
    access: 'self',
    notFor: 'controlledChild',
    body: z
      .strictObject({ ...SharedContent, lastDay: z.optional(PlannedDate) })
      .check(({ value: { aspect, categoryId }, issues }) => {
        if (aspect === 'person' && categoryId !== undefined)
          issues.push({ code: 'custom', input: categoryId, path: ['categoryId'] })
      }),
    response: z.strictObject({ id: Id, link: z.string(), lastDay: LocalDate }),
    status: 201,
    secret: true,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/user/shared-view/{viewId}',
    access: 'self',
    params: z.strictObject({ viewId: Id }),
    response: NoContent,
    status: 204,
  }),
  /**
   * Shows the view to a visitor who has its link. The token is in the body, so that no log of a proxy has it. A link that is
   * unknown, over or revoked is 404, always alike. [statistics/shared-view]
   */
  open: endpoint({
    method: 'POST',
    path: '/shared-view',
    access: 'public',
    body: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{43}$/)),
      /** In which default activities are named; without it, the owner's. */
      language: z.optional(Language),
    }),
    response: SharedStatistics,
  }),
}
