import type * as z from 'zod/mini'
import type { InEveryLanguage } from '#contract/common.ts'
import { clearPlace, type Place, placesNamed, type RegionRow } from '#domain/time/city.ts'

/** Within a country, as ISO 3166-2 has them behind the hyphen. */
export type NamedRegion = { readonly code: string; readonly name: z.output<typeof InEveryLanguage> }
export type FoundPlaces = { readonly places: readonly Place[]; readonly clear: Place | null }

/** Both lists are big, and read when first asked for: few people ever look for vacations. */
const readCities = async (): Promise<Readonly<Record<string, string | undefined>>> =>
  (await import('#domain/data/cities.json', { with: { type: 'json' } })).default
const readRegions = async (): Promise<Readonly<Record<string, unknown>>> =>
  (await import('#domain/data/regions.json', { with: { type: 'json' } })).default

const readRegionRows = async (country: string) => ((await readRegions())[country] ?? []) as readonly RegionRow[]

/** The list has the characters of China alone. */
async function convertToSimplified(text: string): Promise<string> {
  if (!/\p{Script=Han}/u.test(text)) return text
  const { Converter } = await import('opencc-js')
  return Converter({ from: 'tw', to: 'cn' })(text)
}

/** Of a country, by their English names; none where no source tells them apart. */
export async function listRegions(country: string): Promise<NamedRegion[]> {
  const rows = await readRegionRows(country)
  return rows.map(([code, en, inChina, inTaiwan]) => ({ code, name: { en, zh_CN: inChina, zh_TW: inTaiwan } }))
}

/** The places that a city name of a country may mean, and the right one if that is clear. */
export async function findPlaces(country: string, typed: string): Promise<FoundPlaces> {
  const [cities, regions, text] = [
    (await readCities())[country] ?? '',
    await readRegionRows(country),
    await convertToSimplified(typed),
  ]
  const places = placesNamed({ cities, regions }, text)
  return { places, clear: clearPlace(places) }
}
