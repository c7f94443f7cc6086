import { logSearch } from '#contract/log-search.ts'
import { lifeOf, newPerson, rowsOf } from '../fixtures/crowd.ts'
import type { Database } from '../support/databases.ts'
import { copyCrowd, LAST, PER_DAY, TEN_YEARS } from '../fixtures/shared-crowd.ts'
import { listenIn, settle } from '../support/recorder.ts'
import { type Figure, inMs, median } from '../support/report.ts'
import { type Belongings, createBelongings, logWithWords } from '../fixtures/search-fixtures.ts'

const RUNS = 9
/** The delay in milliseconds that a typing user does not notice. */
const BAR = 100

const searchesOf = ({ tags, projects, recipients }: Belongings): Record<string, Record<string, string>> => ({
  'a word of half the remarks': { q: 'the' },
  'a word of fifteen logs': { q: 'hippopotamus' },
  'two Chinese characters': { q: '读书' },
  'the name of an activity': { q: 'activity 3' },
  'a word that is nowhere': { q: 'quetzalcoatl' },
  'a tag': { tagIds: tags[3]! },
  'three projects': { projectIds: projects.slice(0, 3).join() },
  'a recipient': { recipientIds: recipients[7]! },
  'four stars or five': { ratingMin: '4' },
  'a word, a tag and a rating in one year': {
    q: 'the',
    tagIds: tags[4]!,
    ratingMin: '2',
    from: '2025-01-01',
    to: '2025-12-31',
  },
  'page 700 of a hundred each': { page: '700', pageSize: '100' },
})

/** Looking for something in ten years of one person among 1.35 million logs of 500, against its statements, bare. */
export async function measureSearch(database: Database): Promise<Figure[]> {
  const store = await copyCrowd(database)
  const [person] = await settle(store.where)
  const ann = newPerson(person!.dataGroup)
  const belongings = createBelongings()
  await store.fill(logWithWords(rowsOf(ann, lifeOf(LAST, TEN_YEARS, PER_DAY)), ann, belongings))
  await store.rest()

  const { ask, issueToken, close } = await listenIn(store.where)
  const token = await issueToken(person!)
  const seen: { name: string; time: number; bare: number }[] = []
  for (const [name, query] of Object.entries(searchesOf(belongings))) {
    const url = `/api${logSearch.search.path}?${new URLSearchParams(query)}`
    const statements = await ask({ token, method: 'GET', url })
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now()
      await ask({ token, method: 'GET', url })
      times.push(performance.now() - began)
    }
    const bare = 1000 / (await store.replay([Array.from({ length: RUNS }, () => statements)]))
    seen.push({ name, time: median(times), bare })
    console.log(`search for ${name} (${database.name}): ${inMs(median(times))}, its statements ${inMs(bare)}`)
  }
  await close()
  const { name, time, bare } = seen.toSorted((one, other) => other.time - one.time)[0]!
  return [
    {
      name: `the slowest of ${seen.length} searches in 73,000 logs among 1.35 million, median: ${name} (${database.name})`,
      ours: inMs(time),
      floor: inMs(bare),
      value: time,
      bar: BAR,
      want: 'at most',
      unit: 'ms',
    },
  ]
}
