import { inLanguage } from '#domain/language/language.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Language } from '#contract/common.ts'
import type { DemoKey, DemoPerson } from '#domain/demo/demo.ts'
import { EMPTY_DOC, type ItemAttrs, type Marker, type NoteBlock, type NoteItem } from '#domain/note/content.ts'
import { DEFAULT_TODO_CONFIG } from '#domain/note/roll.ts'
import { addDays, addMinutes, type Instant, type LocalDate } from '#domain/time/time.ts'
import { dayStart } from '#domain/time/zone.ts'
import type { Trx } from '#server/db/open.ts'
import type { CatalogueOwner } from '#server/features/catalogue/service.ts'
import { addNote, newNote, contentColumns } from '#server/features/note/service.ts'
import { keepConfig } from '#server/features/note/roll-store.ts'
import type { ServerDeps } from '#server/http/http.ts'
import { DEMO_NOTES, DEMO_TODOS, type DemoLine } from './note-texts.ts'

type SeedDeps = Pick<ServerDeps, 'newId'> & { readonly today: LocalDate; readonly timezone: string }

const paragraph = (text: string): NoteBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

function itemOf(newId: () => string, text: string, more: Partial<ItemAttrs>): NoteItem {
  const plain = {
    itemId: newId(),
    marker: null,
    todo: false,
    completed: false,
    migratedTo: null,
    origin: null,
    rolls: 0,
  }
  return { type: 'listItem', attrs: { ...plain, ...more }, content: [paragraph(text)] }
}

/** A to-do is completed exactly if its marker is done. [note/todo-completion] */
const marked = (marker: Marker | null, todo: boolean) => ({ marker, todo, completed: todo && marker === 'done' })

const listOf = (content: readonly NoteItem[]): NoteBlock[] => (content.length ? [{ type: 'bulletList', content }] : [])

const DAYS = 14
/** A daily note has three to six to-dos; with these numbers, one in five is a whole number. [demo/demo-notes] */
const A_DAY = [4, 3, 6, 5, 3, 4, 5, 3, 6, 4, 5, 4, 3, 5]
const OPEN_EVERY = 5

type Writing = { trx: Trx; owner: CatalogueOwner; newId: () => string }
type Made = { at: Instant; date?: LocalDate; title?: string; flagged?: boolean; categories?: readonly Category[] }

async function keep({ trx, owner, newId }: Writing, blocks: readonly NoteBlock[], { at, ...made }: Made) {
  const { title = '', date = null, flagged = false, categories = [] } = made
  const note = newNote({ date, title, doc: EMPTY_DOC }, { now: () => at, newId })
  await addNote(trx, owner.subject, {
    ...note,
    ...contentColumns(title, { type: 'doc', content: blocks }),
    flagged: flagged ? 'on' : 'off',
    categories: JSON.stringify(categories),
  })
}

/**
 * Writes a person's quick notes and the daily notes of the last two weeks, and rolls their to-dos forward.
 * [demo/demo-notes]
 */
export async function seedNotes(trx: Trx, person: DemoPerson, owner: CatalogueOwner, making: SeedDeps): Promise<void> {
  const { today, timezone, newId } = making
  const { language } = owner
  const writing = { trx, owner, newId }
  const zones = [{ from: null, tz: timezone }]
  const at = (date: LocalDate, hour: number) => addMinutes(dayStart(zones, date), hour * 60)
  const say = ({ text, marker, todo }: DemoLine) =>
    itemOf(newId, inLanguage(text, language), marked(marker ?? null, todo ?? false))
  for (const [index, { title, lead, lines = [], of, flagged, category }] of DEMO_NOTES.entries()) {
    if (of !== person.key) continue
    const blocks = [...(lead ? [paragraph(inLanguage(lead, language))] : []), ...listOf(lines.map(say))]
    await keep(writing, blocks, {
      at: at(addDays(today, index - 4 * DEMO_NOTES.length), 20),
      title: inLanguage(title, language),
      flagged: flagged ?? false,
      categories: category ? [category] : [],
    })
  }
  const todos = todosOf(person.key, language)
  if (!todos.length) return
  let told = 0
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(today, day - DAYS)
    const items = Array.from({ length: A_DAY[day]! }, () => {
      told += 1
      return itemOf(newId, todos[told % todos.length]!, marked(told % OPEN_EVERY ? 'done' : null, true))
    })
    await keep(writing, listOf(items), { at: at(date, 7), date })
  }
  const autoRollForward = person.key === 'mei'
  if (autoRollForward) await keepConfig(trx, owner.subject, { ...DEFAULT_TODO_CONFIG, autoRollForward })
}

const todosOf = (key: DemoKey, language: Language) =>
  DEMO_TODOS.filter(({ of }) => of === key).flatMap(({ texts }) => texts.map((text) => inLanguage(text, language)))
