import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import type { Language } from '#contract/common.ts'
import cities from '#domain/data/zone_cities.json' with { type: 'json' }
import { fold } from '#domain/fold.ts'
import type { Instant, Minutes } from '#domain/time/time.ts'
import { zoneName } from '#web/i18n/format.ts'

const CITIES: Readonly<Record<string, string>> = cities
const OFFSET = /^(?:gmt|utc)?\s*([+\-−])\s*(\d{1,2})(?::?(\d{2}))?$/i

/** The minutes east of Greenwich that `GMT+9`, `+5:30` or `UTC-3` says; null for another text. */
function offsetOf(text: string): Minutes | null {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? []
  if (sign === undefined) return null
  const east = Number(hours) * 60 + Number(minutes)
  return sign === '+' ? east : -east
}

/** Whether a zone is meant by a text: a part of its name, a large city of it, or how far it is from Greenwich. */
export function isZoneMeant(zone: string, typed: string, now: Instant, language: Language): boolean {
  const text = typed.trim()
  const offset = offsetOf(text)
  // Greenwich itself is without a number.
  if (offset !== null) return (offsetOf(zoneName(zone, now, 'en', 'shortOffset')) ?? 0) === offset
  const wanted = fold(text)
  const isIn = (name: string) => fold(name).includes(wanted)
  // The browser's name comes last, because it takes longest.
  return (
    isIn(zone.replaceAll('_', ' ')) || isIn(CITIES[zone] ?? '') || isIn(zoneName(zone, now, language, 'longGeneric'))
  )
}

/** Zones for a list in which a user searches by `isZoneMeant`. */
export const zoneFilter =
  (now: Instant, language: Language): OptionsFilter =>
  ({ options, search, limit }) =>
    (options as ComboboxItem[])
      .filter(({ value }) => search.trim() === '' || isZoneMeant(value, search, now, language))
      .slice(0, limit)
