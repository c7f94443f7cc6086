import { placeKey } from './place-key.ts'

/** A line of `domain/data/regions.json`: the code within ISO 3166-2, names, and other names as keys. */
export type RegionRow = readonly [code: string, en: string, inChina: string, inTaiwan: string, others: string]
/** A place that a typed name may mean. */
export type Place = {
  readonly name: string
  /** null: the country is not divided into regions. */
  readonly region: string | null
  /** Of a region that was named in place of a city, in its largest one. */
  readonly population: number
}

/** A city that is so much larger is meant, unless the user chooses another. */
const CLEARLY_LARGER = 10
const MAX_PLACES = 12
const REGION_ENDING = /^(\p{Script=Han}{2,})[州省邦郡]$/u

type Known = {
  /** Of `domain/data/cities.json`: region, name, people, and as keys the name and others; the largest city first. */
  readonly cities: string
  readonly regions: readonly RegionRow[]
}

const regionKey = (name: string) => placeKey(name).replace(REGION_ENDING, '$1')

const isRegion = ([code, en, inChina, , others]: RegionRow, key: string) =>
  key !== '' && [code.toLowerCase(), regionKey(en), regionKey(inChina), ...others.split(';')].includes(key)

/**
 * From the largest on, one in each region. Where cities have that very name, smaller ones that were once called so are
 * not meant.
 */
function citiesOf(cities: string, keys: readonly string[]): Place[] {
  const found = new Map<string, Place>()
  let isByName = false
  const lines = cities.split('\n')
  // Few have it anywhere; only those are taken apart.
  for (const [at, lowered] of cities.toLowerCase().split('\n').entries()) {
    if (!keys.some((key) => lowered.includes(key))) continue
    const [region = '', name = '', people, others = ''] = lines[at]!.split('\t')
    const [own = '', ...aliases] = others.split(';')
    const hasName = keys.includes(name.toLowerCase()) || keys.includes(own)
    if (!hasName && (isByName || !keys.some((key) => aliases.includes(key)))) continue
    isByName ||= hasName
    if (!found.has(region)) found.set(region, { name, region: region || null, population: Number(people) })
  }
  return [...found.values()]
}

/**
 * The cities of a country that are called so, in whichever language and spelling, the largest first; then the region,
 * if one is called so. `Boston, Massachusetts` is looked for there alone.
 * @param typed with Chinese characters in the simplified script
 */
export function placesNamed({ cities, regions }: Known, typed: string): Place[] {
  const [before = '', ...behind] = typed.split(/[,，]/)
  const key = placeKey(before)
  if (!key) return []
  const named = citiesOf(cities, [key, placeKey(typed)])
  const where = regions.find((row) => isRegion(row, regionKey(behind.join(' '))))
  if (where) return named.filter(({ region }) => region === where[0])
  const region = regions.find((row) => isRegion(row, regionKey(before)))
  if (!region || named.some((place) => place.region === region[0])) return named.slice(0, MAX_PLACES)
  const [, , people] =
    cities
      .split('\n')
      .map((line) => line.split('\t'))
      .find(([code]) => code === region[0]) ?? []
  return [...named.slice(0, MAX_PLACES), { name: region[1], region: region[0], population: Number(people ?? 0) }]
}

/** The one that is meant, if that is clear. */
export function clearPlace([first, ...others]: readonly Place[]): Place | null {
  if (!first) return null
  const isClear = others.every(({ population }) => first.population >= CLEARLY_LARGER * Math.max(population, 1))
  return isClear ? first : null
}
