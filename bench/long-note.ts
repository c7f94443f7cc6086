import { note } from '#contract/note.ts'
import { LARGEST_CONTENT } from '#domain/note/note.ts'

/** Left of what a note may hold: somebody goes on writing in it. */
const ROOM = 4 * 1024

const words = (text: string, ...marks: string[]) => ({ type: 'text', text, marks: marks.map((type) => ({ type })) })
const line = (...content: object[]) => ({ type: 'paragraph', content })
const ITEM = { migratedTo: null, origin: null, rolls: 0 }
const item = (itemId: string, text: string, attrs: object) => ({
  type: 'listItem',
  attrs: { itemId, marker: null, todo: false, completed: false, ...ITEM, ...attrs },
  content: [line(words(text))],
})

/** What people write under one heading. */
const section = (at: number) => [
  { type: 'heading', attrs: { level: at % 4 ? 6 : 5 }, content: [words(`Week ${at}`)] },
  line(
    words('Painted the walls of the kitchen white, and put the shelf above the stove; '),
    words('the door', 'bold'),
    words(' has to wait for a dry day. 每天读书三十页，写一点笔记，然后去公园散步。 '.repeat(2)),
  ),
  {
    type: 'bulletList',
    content: [
      item(`${at}-a`, 'Ask the plumber whether he comes on Thursday', { todo: true }),
      item(`${at}-b`, 'Milk, bread, tea for two', { todo: true, completed: true, marker: 'done' }),
      item(`${at}-c`, 'The second draft is shorter, with the figures of March', { marker: 'alert' }),
    ],
  },
  line(words('和小明一起看电影。 A walk by the river with Mia, a zebra 🦓 and two lions at the zoo. '.repeat(3))),
]

/** A note nearly as large as one may be. */
export function longNote(): object {
  const content: object[] = []
  for (let size = 0; size < LARGEST_CONTENT - ROOM;) {
    const more = section(content.length)
    content.push(...more)
    size += Buffer.byteLength(JSON.stringify(more))
  }
  return { type: 'doc', content }
}

/** Writes one down for somebody. @returns its id */
export async function createNote(url: string, token: string, content: object): Promise<string> {
  const answer = await fetch(`${url}/api${note.create.path}`, {
    method: note.create.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Bench', content }),
  })
  if (!answer.ok) throw new Error(`creating a note answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}
