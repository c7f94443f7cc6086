// Twenty thousand notes of one person among those of five hundred, written straight to the table.
import { v7 as uuidv7 } from 'uuid'
import { fold } from '#domain/fold.ts'
import { addMinutes, instant } from '#domain/time/time.ts'
import { type Batch, batch } from './crowd.ts'

export const NOTES = 20_000
export const OWNERS = 500
/** Of so many notes in a row, one is theirs: they lie among those of others, as they were written. */
const ONE_OF = 15
export const ALL_NOTES = NOTES * ONE_OF
const AT_ONCE = 15_000
const START = instant('2020-01-01T00:00:00Z')
const EVERY_MINUTES = 10

const COLUMNS = [
  ['owner_id', 'uuid'],
  ['id', 'uuid'],
  ['kind', 'text'],
  ['title', 'text'],
  ['content', 'text'],
  ['plain_text', 'text'],
  ['title_fold', 'text'],
  ['text_fold', 'text'],
  ['flagged', 'text'],
  ['categories', 'text'],
  ['todos', 'integer'],
  ['open_todos', 'integer'],
  ['version', 'integer'],
  ['created_at', 'timestamptz'],
  ['updated_at', 'timestamptz'],
] as const

const LINES = [
  'The plan of the kitchen: white paint for the walls, the shelf above the stove',
  'milk, bread, tea for two',
  '每天读书三十页，写一点笔记',
  'called the plumber, he comes on Thursday between nine and eleven',
  '和小明一起看电影，然后去公园散步',
  'Second draft of the quarterly report: shorter, with the figures of March',
  '开会讨论下个季度的计划',
  'a walk by the river with Mia, 🦓 at the zoo',
]
/** A prime: each owner has all of them. */
const TEXTS = 997
const LINES_EACH = 8
/** One in so many is ten times as long. */
const LONG_ONE_OF = 20

/** What notes say: some 350 characters, or 3,500; one in a thousand has a rare word in either language. */
const texts = Array.from({ length: TEXTS }, (_, at) => {
  const count = at % LONG_ONE_OF ? LINES_EACH : 10 * LINES_EACH
  const lines = Array.from({ length: count }, (__, place) => LINES[(at + place * (1 + (at % 7))) % LINES.length]!)
  if (at === 500) lines.push('the only hippopotamus of these years, 独角兽')
  const plainText = lines.join('\n')
  const content = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  return { plainText, textFold: fold(plainText), content: JSON.stringify({ type: 'doc', content }) }
})

/** All notes, the oldest first, so many at once. */
export function* noteBatches(owner: string): Generator<Batch[]> {
  const others = Array.from({ length: OWNERS - 1 }, () => uuidv7())
  for (let from = 0; from < ALL_NOTES; from += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, ALL_NOTES - from) }, (_, place) => {
      const at = from + place
      const whose = at % ONE_OF ? others[at % others.length]! : owner
      const { plainText, textFold, content } = texts[at % TEXTS]!
      const title = at % 3 ? '' : `Note ${at}`
      const moment = addMinutes(START, at * EVERY_MINUTES)
      const words = [title, content, plainText, fold(title), textFold]
      return [whose, uuidv7(), 'quick', ...words, 'off', '[]', at % 4, at % 2, 1, moment, moment]
    })
    yield [batch('notes', COLUMNS, rows)]
  }
}
