import { note } from '#contract/note.ts'
import type { Database, Store } from '../support/databases.ts'
import { ALL_NOTES, NOTES, noteBatches, OWNERS } from '../fixtures/note-fixtures.ts'
import { listenIn, settle } from '../support/recorder.ts'
import type { Recorded } from '../support/statement-replay.ts'
import { type Figure, inMs, median } from '../support/report.ts'

const ROUNDS = 3
/** Searches of each side in a round. */
const EACH = 3
/** The delay in milliseconds that a typing user does not notice. */
const BAR = 100

const WORDS = [
  'paint',
  'hippopotamus',
  'quetzalcoatl',
  '读书',
  '独角兽',
  '长颈鹿',
  'milk walls',
  'stove 电影 quetzalcoatl',
  'note 123',
]

type SearchTimes = { readonly words: string; readonly ours: number; readonly bare: number; readonly ratio: number }

/** Looking for words in twenty thousand notes, by turns with the statements of the same search, bare: the slowest. */
export async function measureNoteSearch(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const [person] = await settle(store.where)
  for (const notes of noteBatches(person!.dataGroup)) await store.fill(notes)
  await store.rest()

  const { ask, issueToken, close } = await listenIn(store.where)
  const token = await issueToken(person!)
  const seen: SearchTimes[] = []
  for (const words of WORDS) {
    const url = `/api${note.search.path}?${new URLSearchParams({ q: words })}`
    seen.push({ words, ...(await measureSearch(store, () => ask({ token, method: 'GET', url }))) })
  }
  await close()
  const slowest = seen.toSorted((a, b) => b.ours - a.ours)[0]!
  const among = `of ${NOTES.toLocaleString('en')} notes among ${ALL_NOTES.toLocaleString('en')} of ${OWNERS}`
  const name = `search ${among}, the slowest of ${WORDS.length}: ‘${slowest.words}’ (${database.name})`
  const both = { ours: inMs(slowest.ours), floor: inMs(slowest.bare), want: 'at most' } as const
  return [
    { name: `${name}, median`, ...both, value: slowest.ours, bar: BAR, unit: 'ms' },
    { name: `${name}, against its statements, bare`, ...both, value: slowest.ratio, bar: 4, unit: '×' },
  ]
}

async function measureSearch(store: Store, asking: () => Promise<Recorded>): Promise<Omit<SearchTimes, 'words'>> {
  // The first request is slower.
  for (let call = 0; call < EACH; call++) await asking()
  const statements = await asking()
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (let call = 0; call < EACH; call++) {
      const began = performance.now()
      await asking()
      ours.push(performance.now() - began)
    }
    bare.push(1000 / (await store.replay([Array.from({ length: EACH }, () => statements)])))
  }
  return { ours: median(ours), bare: median(bare), ratio: median(ours) / median(bare) }
}
