import { describe, expect, test } from 'vitest'
import cities from '#domain/data/cities.json' with { type: 'json' }
import regions from '#domain/data/regions.json' with { type: 'json' }
import { clearPlace, placesNamed, type RegionRow } from './city.ts'

const CITIES: Readonly<Record<string, string | undefined>> = cities
const REGIONS: Readonly<Record<string, unknown>> = regions
const known = (country: string) => ({
  cities: CITIES[country] ?? '',
  regions: (REGIONS[country] ?? []) as readonly RegionRow[],
})
const named = (country: string, typed: string) => placesNamed(known(country), typed)

describe('a city is in its region, in whichever language and spelling', () => {
  test.each([
    [
      'DE',
      'BY',
      [
        'München',
        'Munich',
        'muenchen',
        ' MÜNCHEN ',
        '慕尼黑',
        'Monaco di Baviera',
        'Nürnberg',
        'Nuremberg',
        'Nuernberg',
      ],
    ],
    ['DE', 'HH', ['Hamburg', '汉堡']],
    ['DE', 'NW', ['Köln', 'Cologne', 'Koeln', '科隆', 'Düsseldorf']],
    ['DE', 'BW', ['Stuttgart', 'Tübingen', 'Tuebingen']],
    ['DE', 'HE', ['Frankfurt', 'Frankfurt am Main', '法兰克福']],
    ['DE', 'BE', ['Berlin', '柏林']],
    ['AT', '9', ['Wien', 'Vienna', '维也纳']],
    ['AT', '5', ['Salzburg']],
    ['CH', 'ZH', ['Zürich', 'Zurich', 'Zuerich', '苏黎世']],
    ['CH', 'GE', ['Genève', 'Geneva', 'Genf', '日内瓦']],
    ['CH', 'SG', ['St. Gallen', 'Sankt Gallen']],
    ['US', 'MA', ['Boston', 'boston, MA', 'Boston, Massachusetts', '波士顿']],
    ['US', 'NY', ['New York', 'New York City', '纽约']],
    ['US', 'DC', ['Washington, DC', 'Washington, District of Columbia']],
    ['US', 'CO', ['Denver']],
    ['GB', 'SCT', ['Edinburgh', 'Édimbourg', '爱丁堡', 'Glasgow']],
    ['GB', 'NIR', ['Belfast']],
    ['GB', 'ENG', ['London', '伦敦', 'Boston']],
    ['FR', '67', ['Strasbourg', 'Straßburg']],
    ['FR', 'IDF', ['Paris', '巴黎']],
    ['IT', 'BZ', ['Bolzano', 'Bozen']],
    ['ES', 'CT', ['Barcelona', '巴塞罗那']],
    ['ES', 'IB', ['Palma']],
    ['AU', 'VIC', ['Melbourne', '墨尔本']],
    ['CA', 'QC', ['Montréal', 'Montreal', '蒙特利尔']],
    ['BE', 'DE', ['Eupen']],
    ['IN', 'MH', ['Mumbai', 'Bombay']],
    // A region that is named in place of a city, as people did.
    ['DE', 'BY', ['Bayern', 'Bavaria', '巴伐利亚州']],
    ['AT', '7', ['Tirol', 'Tyrol']],
  ])('%s-%s', (country, region, spellings) => {
    for (const typed of spellings) expect([typed, clearPlace(named(country, typed))?.region]).toEqual([typed, region])
  })

  test.each([
    ['CN', ['北京', '北京市', 'Beijing', 'Peking', '上海', '广州']],
    ['TW', ['台北', '台北市', 'Taipei', '高雄']],
    ['JP', ['京都', 'Kyoto', 'Tokyo', '东京']],
    ['SG', ['Singapore', '新加坡']],
  ])('where no source has regions, it is known: %s', (country, spellings) => {
    for (const typed of spellings) expect([typed, clearPlace(named(country, typed))?.region]).toEqual([typed, null])
  })
})

test('several cities of one name are ordered by size, and none is chosen if they are alike', () => {
  const springfields = named('US', 'Springfield')
  expect(springfields.slice(0, 3).map(({ region }) => region)).toEqual(['MO', 'MA', 'IL'])
  expect(clearPlace(springfields)).toBeNull()
  expect(named('US', 'Springfield, Illinois').map(({ region }) => region)).toEqual(['IL'])
  expect(new Set(springfields.map(({ region }) => region)).size).toBe(springfields.length)
})

test('a region of that name may be meant as well as a city', () => {
  expect(named('US', 'Washington').map(({ region }) => region)).toEqual(expect.arrayContaining(['DC', 'WA']))
  expect(clearPlace(named('US', 'Washington'))).toBeNull()
  expect(clearPlace(named('US', '华盛顿'))).toBeNull()
})

test('a city that is far larger is chosen, and the others can be selected', () => {
  const [first, ...others] = named('US', 'Boston')
  expect(first).toMatchObject({ name: 'Boston', region: 'MA' })
  expect(others.length).toBeGreaterThan(0)
})

test.each(['asdfgh', '', ' , ', '#', 'x'.repeat(80)])('"%s" is no city of Germany', (typed) => {
  expect(named('DE', typed)).toEqual([])
  expect(clearPlace([])).toBeNull()
})

test('nor is one of another country', () => {
  expect(named('DE', 'Edinburgh')).toEqual([])
})
