import * as z from 'zod/mini'
import type { Language } from '#contract/common.ts'
import { earnedConfidence, type SaidVacation } from '#domain/vacation/smart-vacation.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { holidayName, loadScriptConverter } from './holiday-names.ts'
import { askOutside } from './outside-json.ts'

export type SchoolQuestion = {
  /** ISO 3166. */
  readonly country: string
  /** ISO 3166-2, behind the hyphen; null: not known. */
  readonly region: string | null
  readonly language: Language
  /** Both included. */
  readonly from: LocalDate
  readonly until: LocalDate
}
/** A service for school vacations. Its answers are text from outside. */
export type SchoolSource = {
  readonly name: string
  /** null: it does not know the country. Throws if there is no answer that makes sense. */
  readonly ask: (question: SchoolQuestion, signal: AbortSignal) => Promise<readonly SaidVacation[] | null>
}

const LONGEST_MS = 10_000
/** A year of all regions of France has some 100,000. */
const MAX_BYTES = 2_000_000
const MAX_ENTRIES = 5000

/** It refuses to tell of more at once. */
const MAX_DAYS = 1000

/** Parts that have holidays of their own, and the region that they share the vacations of. */
const SHARED: Readonly<Record<string, string>> = { 'FR-57': 'FR-GES', 'FR-67': 'FR-GES', 'FR-68': 'FR-GES' }

const list = <T extends z.core.SomeType>(of: T) => z.array(of).check(z.maxLength(MAX_ENTRIES))
const Code = z.object({ code: z.string() })
const Countries = list(z.object({ isoCode: z.string() }))
const Names = list(z.object({ language: z.string(), text: z.string() }))
type Subdivision = {
  code: string
  isoCode?: string | null | undefined
  groups?: { code: string }[] | null | undefined
  children?: Subdivision[] | null | undefined
}
const Subdivision: z.ZodMiniType<Subdivision> = z.object({
  code: z.string(),
  isoCode: z.nullish(z.string()),
  groups: z.nullish(list(Code)),
  children: z.nullish(z.lazy(() => list(Subdivision))),
})
const Holiday = z.object({
  startDate: z.string(),
  endDate: z.string(),
  type: z.string(),
  name: Names,
  nationwide: z.boolean(),
  temporalScope: z.optional(z.string()),
  subdivisions: z.nullish(list(Code)),
  groups: z.nullish(list(Code)),
})
type Holiday = z.output<typeof Holiday>

/** From the outermost to the one that is called so. */
function pathTo(codes: readonly string[], among: readonly Subdivision[]): Subdivision[] {
  for (const one of among) {
    if (codes.includes(one.isoCode ?? '') || codes.includes(one.code)) return [one]
    const inside = pathTo(codes, one.children ?? [])
    if (inside.length) return [one, ...inside]
  }
  return []
}

/** Whether those of a place are free then: all of them, some of them, or none. */
function keptBy(path: readonly Subdivision[], codes: readonly string[], holiday: Holiday): 'all' | 'some' | 'none' {
  const [regions, groups] = [holiday.subdivisions ?? [], holiday.groups ?? []].map((named) =>
    named.map(({ code }) => code),
  )
  const own = new Set([...codes, ...path.map(({ code }) => code)])
  const ownGroups = new Set([...codes, ...path.flatMap((one) => (one.groups ?? []).map(({ code }) => code))])
  const isIn = holiday.nationwide || regions!.some((code) => own.has(code))
  if (!groups!.length) return isIn ? 'all' : 'none'
  if (regions!.length && !isIn) return 'none'
  if (groups!.some((code) => ownGroups.has(code))) return 'all'
  return regions!.length && path.every((one) => !one.groups?.length) ? 'some' : 'none'
}

/** @param baseUrl the operator's: OpenHolidays, or a compatible server */
export function openHolidays(baseUrl: string, longestMs: number = LONGEST_MS): SchoolSource {
  async function get<T extends z.core.$ZodType>(
    of: T,
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ) {
    const url = `${baseUrl}/${path}?${new URLSearchParams(query).toString()}`
    return z.parse(of, await askOutside(url, { longestMs, mostBytes: MAX_BYTES, signal }))
  }
  return {
    name: new URL(baseUrl).hostname.replace(/^www\./, ''),
    async ask({ country, region, language, from, until }, signal) {
      const countries = await get(Countries, 'Countries', { languageIsoCode: 'EN' }, signal)
      if (!countries.some(({ isoCode }) => isoCode === country)) return null
      const tree = await get(list(Subdivision), 'Subdivisions', { countryIsoCode: country }, signal)
      const id = `${country}-${region}`
      const codes = region === null ? [] : [id, ...(SHARED[id] === undefined ? [] : [SHARED[id]])]
      const path = pathTo(codes, tree)
      const last = addDays(from, MAX_DAYS)
      const when = { validFrom: from, validTo: until < last ? until : last }
      const all = await get(list(Holiday), 'SchoolHolidays', { countryIsoCode: country, ...when }, signal)
      const inScript = await loadScriptConverter(language)
      return all.flatMap((holiday) => {
        const { type, temporalScope, name, startDate, endDate } = holiday
        const kept = keptBy(path, codes, holiday)
        if (kept === 'none' || type !== 'School' || (temporalScope ?? 'FullDay') !== 'FullDay') return []
        const own = name.find((one) => one.language !== 'EN') ?? name[0]
        if (!own) return []
        const en = name.find((one) => one.language.toUpperCase() === 'EN')?.text ?? null
        const names = { own: own.text, ownLanguage: own.language.toLowerCase(), en, zh: null }
        const called = holidayName(names, language, inScript)
        const isLocal = kept === 'some'
        const isRegionKnown = tree.length === 0 || path.length > 0
        return [
          {
            name: called.text,
            startDate,
            endDate,
            publicHoliday: false,
            confidence: earnedConfidence({ region: isRegionKnown, date: true, isLocal }),
            ...(called.language !== language.slice(0, 2) && { nameLanguage: called.language }),
            ...(isLocal && { isLocal }),
          },
        ]
      })
    },
  }
}
