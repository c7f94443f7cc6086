import * as z from 'zod/mini'
import { Category } from '#contract/catalogue.ts'
import { Id, Instant, LocalDate, text } from '#contract/common.ts'
import { TodoNoteConfig } from '#contract/note.ts'
import { readContent } from '#domain/note/content.ts'
import { LONGEST_TITLE, NOTE_KINDS, ORDERED_VIEWS, type OrderedView } from '#domain/note/note.ts'
import {
  createMover,
  findAll,
  pastOf,
  POINTS_NOWHERE,
  Switch,
  TAKEN,
  UNREADABLE,
} from '#server/features/import/mover.ts'
import { insertRanks } from './list-store.ts'
import { deleteConfig, findConfig, keepConfig } from './roll-store.ts'
import { newNote, type OwnNote, titleColumns } from './service.ts'
import { deleteNote, findDailyNote, findNote, insertNote } from './store.ts'

const Rank = z.object({ view: z.enum(ORDERED_VIEWS), rank: z.number() })
const NoteRow = z.object({
  id: Id,
  kind: z.enum(NOTE_KINDS),
  date: z.optional(z.nullable(LocalDate)),
  title: text(LONGEST_TITLE),
  content: z.unknown(),
  flagged: Switch,
  categories: z.array(Category).check(z.maxLength(Category.options.length)),
  tags: z.optional(z.array(Id).check(z.maxLength(20))),
  orders: z.optional(z.array(Rank).check(z.maxLength(ORDERED_VIEWS.length))),
  createdAt: z.optional(z.nullable(Instant)),
  updatedAt: z.optional(z.nullable(Instant)),
  deletedAt: z.optional(z.nullable(Instant)),
})

type Thing = { readonly id: string; readonly note: OwnNote; readonly ranks: ReadonlyMap<OrderedView, number> }

/** Notes from an archive of an account, by the rules of the editor. [import/account-archive] */
export const noteMover = createMover<Thing>({
  read(moving, content) {
    const { data } = z.safeParse(NoteRow, content)
    if (!data || (data.kind === 'daily') !== Boolean(data.date)) return UNREADABLE
    const { now, newId, linkSchemes } = moving
    const read = readContent(data.content, newId, linkSchemes)
    if ('problem' in read) return read.problem === 'tooLarge' ? { fault: 'tooLarge' } : UNREADABLE
    const tags = findAll(moving, ['tag'], data.tags ?? [])
    if (!tags) return POINTS_NOWHERE
    const { id, title, date = null } = data
    const note: OwnNote = {
      ...newNote({ id, title, date, doc: read.doc }, { now: () => now, newId }),
      flagged: data.flagged,
      categories: JSON.stringify([...new Set(data.categories)]),
      tags: tags.toSorted(),
      createdAt: pastOf(data.createdAt, now),
      updatedAt: pastOf(data.updatedAt, now),
      deletedAt: data.deletedAt ? pastOf(data.deletedAt, now) : null,
    }
    return { id, note, ranks: new Map((data.orders ?? []).map(({ view, rank }) => [view, rank])) }
  },
  findSame: async (db, { subject }, { id }) => ((await findNote(db, subject, id)) ? id : undefined),
  async add(trx, { subject }, { id, note, ranks }) {
    const isDayTaken =
      note.date !== null && note.deletedAt === null && (await findDailyNote(trx, subject, note.date)) !== undefined
    // A day has one note; a second one is kept beside it. [note/note-kinds]
    const kept = isDayTaken ? quickOf(note) : note
    if (!(await insertNote(trx, subject, kept))) return TAKEN
    await insertRanks(trx, subject, id, ranks)
    return { id }
  },
  ceilings: ['notes'],
  async remove(trx, { subject }, id) {
    const found = await findNote(trx, subject, id)
    if (!found) return true
    return found.version === 1 && deleteNote(trx, subject, found)
  },
})

/** A daily note as a quick one that has its day for a title. */
const quickOf = (note: OwnNote): OwnNote => {
  const title = note.title || String(note.date)
  return { ...note, kind: 'quick', date: null, ...titleColumns(title, note.plainText) }
}

const ConfigRow = z.object({
  autoRollForward: Switch,
  includeMarkers: TodoNoteConfig.shape.includeMarkers,
  lookBackDays: TodoNoteConfig.shape.lookBackDays,
  position: TodoNoteConfig.shape.position,
})
type Config = { readonly id: string; readonly config: TodoNoteConfig }

/** The settings of rolling. An undo leaves those that were changed since. [note/roll-settings] */
export const noteConfigMover = createMover<Config>({
  read({ subject }, content) {
    const { data } = z.safeParse(ConfigRow, content)
    return data ? { id: subject, config: { ...data, autoRollForward: data.autoRollForward === 'on' } } : UNREADABLE
  },
  async findSame(db, { subject }, { config }) {
    const known = await findConfig(db, subject)
    return known && JSON.stringify(known) === JSON.stringify(config) ? subject : undefined
  },
  async add(trx, { subject }, { config }) {
    const was = await findConfig(trx, subject)
    await keepConfig(trx, subject, config)
    return { id: subject, before: { was: was ?? null, config } }
  },
  async remove(trx, { subject }, _id, before) {
    const { was, config } = before as { was: TodoNoteConfig | null; config: TodoNoteConfig }
    if (JSON.stringify(await findConfig(trx, subject)) !== JSON.stringify(config)) return false
    if (was) await keepConfig(trx, subject, was)
    else await deleteConfig(trx, subject)
    return true
  },
})
