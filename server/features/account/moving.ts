import * as z from 'zod/mini'
import { DayEndsAt, Locale, Preference, TimeZone, UiTheme } from '#contract/account.ts'
import { Instant, Language } from '#contract/common.ts'
import { isCustomScheme } from '#domain/note/link.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import type { Trx } from '#server/db/open.ts'
import type { PreferenceRow } from '#server/db/schema/account.ts'
import { createMover, type Moving, type Removal, Switch, UNREADABLE } from '#server/features/import/mover.ts'
import { rebuildAspects } from '#server/features/statistics/service.ts'
import { zonesFrom } from './service.ts'
import { lockPreference, preferenceOf, updatePreference } from './store.ts'

/** A person moves between zones far less often. */
const MOST_ZONES = 500
const LONGEST_PAGE_STATE = 32_768

const Zones = z
  .array(z.object({ from: z.nullable(Instant), tz: TimeZone }))
  .check(z.minLength(1), z.maxLength(MOST_ZONES))
const SchemeList = Preference.shape.notes.shape.linkSchemes
const Schemes = z.pipe(
  z.string().check(z.maxLength(10_000)),
  z.transform((json): unknown => parse(json)),
)

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const PreferencesRow = z.object({
  uiTheme: z.optional(z.unknown()),
  language: z.optional(Language),
  country: z.optional(Preference.shape.country.shape.countryCode),
  timezoneHistory: z.optional(Zones),
  clock: z.optional(Locale.shape.clock),
  dateOrder: z.optional(Locale.shape.dateOrder),
  weekStart: z.optional(Locale.shape.weekStart),
  dayEndsAt: z.optional(DayEndsAt),
  pageState: z.optional(z.record(z.string(), z.unknown())),
  singleLetterKeys: z.optional(Switch),
  linkSchemes: z.optional(z.pipe(Schemes, SchemeList)),
  newLogLength: z.optional(Preference.shape.newLog.shape.length),
})

type Choices = Partial<Omit<PreferenceRow, 'ownerId' | 'updatedAt' | 'accountMode' | 'selfJournaling'>>
type Thing = { readonly id: string; readonly choices: Choices }

/** The zones of an archive; undefined: it names none, or they do not follow one another. */
function historyFrom(zones: z.output<typeof Zones> | undefined, { now }: Moving): string | undefined {
  const follows = zones?.every(({ from }, at) =>
    at === 0 ? from === null : from !== null && from <= now && from > (zones[at - 1]!.from ?? ''),
  )
  return follows ? JSON.stringify(zones!.map(({ from, tz }) => ({ from, tz }))) : undefined
}

const withoutUndefined = (choices: { [Field in keyof Choices]?: Choices[Field] | undefined }): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined)) as Choices

const isChosen = (row: PreferenceRow, choices: Choices): boolean =>
  Object.entries(choices).every(([field, value]) => row[field as keyof Choices] === value)

/** Saves the choices. Days move with their zone, and so do the notices. [time/zone-change] */
async function saveChoices(
  trx: Trx,
  { subject, now, onZones }: Pick<Removal, 'subject' | 'now' | 'onZones'>,
  choices: Choices,
): Promise<void> {
  await updatePreference(trx, subject, { ...choices, updatedAt: now })
  if (choices.timezoneHistory === undefined) return
  const zones: ZoneHistory = zonesFrom(choices.timezoneHistory)
  await rebuildAspects(trx, subject, zones)
  await onZones(trx, zones)
}

/** The schemes of links that an archive allows in its notes. */
export function schemesIn(content: unknown): readonly string[] {
  const { data } = z.safeParse(PreferencesRow, content)
  return (data?.linkSchemes ?? []).filter(isCustomScheme)
}

/** What a person has chosen for the screens; not the mode of the account, which its family decides. */
export const preferencesMover = createMover<Thing>({
  read(moving, content) {
    const { data } = z.safeParse(PreferencesRow, content)
    if (!data) return UNREADABLE
    const { uiTheme, timezoneHistory, pageState, linkSchemes, ...plain } = data
    const pages = pageState && JSON.stringify(pageState)
    if (pages && pages.length > LONGEST_PAGE_STATE) return UNREADABLE
    const history = historyFrom(timezoneHistory, moving)
    if (timezoneHistory && history === undefined) return UNREADABLE
    // A look of another version of the program stays behind.
    const theme = z.safeParse(UiTheme, uiTheme).data
    const choices = withoutUndefined({
      ...plain,
      uiTheme: theme && JSON.stringify(theme),
      timezoneHistory: history,
      pageState: pages,
      linkSchemes: linkSchemes && JSON.stringify([...new Set(linkSchemes)]),
    })
    return { id: moving.subject, choices }
  },
  async findSame(db, { subject }, { choices }) {
    return isChosen(await preferenceOf(db, subject), choices) ? subject : undefined
  },
  async add(trx, moving, { choices }) {
    const { subject, now } = moving
    const row = await lockPreference(trx, subject, now)
    const changed = Object.entries(choices).filter(([field, value]) => row[field as keyof Choices] !== value)
    const to = Object.fromEntries(changed) as Choices
    // A zone that was brought counts as chosen: the next choice goes on from it. [time/first-zone-choice]
    if (to.timezoneHistory !== undefined) to.timezoneChosenAt = row.timezoneChosenAt ?? now
    const from = Object.fromEntries(Object.keys(to).map((field) => [field, row[field as keyof Choices]])) as Choices
    await saveChoices(trx, moving, to)
    return { id: subject, before: { from, to } }
  },
  /** What was chosen since stays. */
  async remove(trx, removal, _id, before) {
    const { from, to } = before as { from: Choices; to: Choices }
    const row = await lockPreference(trx, removal.subject, removal.now)
    const isStill = (field: string) => row[field as keyof Choices] === to[field as keyof Choices]
    const back = Object.fromEntries(Object.entries(from).filter(([field]) => isStill(field))) as Choices
    await saveChoices(trx, removal, back)
    return Object.keys(back).length === Object.keys(from).length
  },
})
