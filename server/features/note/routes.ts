import type { NewNote, Note, note } from '#contract/note.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { EMPTY_DOC, type NoteDoc, readContent } from '#domain/note/content.ts'
import { wordsIn } from '#server/i18n/words-in.ts'
import { notes } from './note-messages.ts'
import { copiedContent, copyTitle } from '#domain/note/copy.ts'
import { displayTitle } from '#domain/note/text.ts'
import { localDate } from '#domain/time/zone.ts'
import { readLinkSchemes } from '#server/db/link-schemes.ts'
import { headOf } from '#server/db/note-rows.ts'
import type { Db, Trx } from '#server/db/open.ts'
import { isTaken } from '#server/db/taken.ts'
import { assertOwned } from '#server/features/catalogue/service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { addNote, docOf, newNote, noteOnWire, type OwnNote, titleColumns, contentColumns } from './service.ts'
import { deleteNote, findNote, findDailyNote, updateNote } from './store.ts'

type RequestContext = Ctx<typeof note.create>
type Reading = Pick<RequestContext, 'subject' | 'owner' | 'now'>

async function requireNote(db: Db, { subject }: Reading, id: string): Promise<OwnNote> {
  const found = await findNote(db, subject, id)
  if (!found) throw new ApiError('NOT_FOUND', ['id'])
  return found
}

/** The conflict carries the current note, so that the editor can join both. [note/concurrent-notes] */
const conflict = ({ owner }: Reading, field: 'version' | 'deletedAt', current: OwnNote) =>
  new ApiError('CONFLICT', [field], { current: noteOnWire(owner, current) })

/** A note in the trash cannot be edited until it is restored. [note/note-trash] */
async function requireActiveNote(db: Db, ctx: Reading, id: string): Promise<OwnNote> {
  const found = await requireNote(db, ctx, id)
  if (found.deletedAt !== null) throw conflict(ctx, 'deletedAt', found)
  return found
}

async function parseContent({ db, subject, newId }: RequestContext, content: unknown): Promise<NoteDoc> {
  const plain = readContent(content, newId)
  const isLinkRefused = 'problem' in plain && plain.problem === 'badLink'
  const read = isLinkRefused ? readContent(content, newId, await readLinkSchemes(db, subject)) : plain
  if ('doc' in read) return read.doc
  // The answer is the same as for a request body that is too large for any call.
  if (read.problem === 'tooLarge') throw new ApiError('TOO_LARGE', ['content'])
  throw new ApiError('INVALID_PARAMS', ['content'], { reason: read.problem })
}

/** Resolves tags of the owner, each once. */
async function resolveTags(trx: Trx, { subject }: Reading, tags: readonly string[]): Promise<string[]> {
  const merged = await assertOwned(trx, subject, { tags, tagKind: 'note_tag' })
  return [...new Set(tags.map((id) => merged.get(id) ?? id))].toSorted()
}

const inJson = (categories: readonly string[]) => JSON.stringify([...new Set(categories)])

// Writing

function dateOf(ctx: RequestContext, { kind, date }: NewNote): LocalDate | null {
  if (kind === 'quick' && date !== undefined) throw new ApiError('INVALID_PARAMS', ['date'])
  return date ?? (kind === 'daily' ? localDate(ctx.owner.zones, ctx.now()) : null)
}

async function createIn(trx: Trx, ctx: RequestContext, made: OwnNote): Promise<Note> {
  for (;;) {
    if (await addNote(trx, ctx.subject, made)) return noteOnWire(ctx.owner, made)
    if (await findNote(trx, ctx.subject, made.id)) throw new ApiError('ALREADY_EXISTS', ['id'])
    const other = made.date === null ? undefined : await findDailyNote(trx, ctx.subject, made.date)
    if (other) throw new ApiError('ALREADY_EXISTS', ['date'], { id: other.id })
  }
}

type NoteChange = {
  version?: number | undefined
  title?: string | undefined
  flagged?: boolean | undefined
  tags?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  content?: unknown
}

const sameTags = (before: OwnNote, tags: readonly string[]) => tags.join() === before.tags.join()
const WRITTEN = ['title', 'content', 'categories', 'tags'] as const

/**
 * If another write was faster, this tries again on the new state, unless the caller named a version.
 * [offline/version-conflict]
 */
async function changeIn(
  trx: Trx,
  ctx: RequestContext,
  id: string,
  said: NoteChange,
  doc: NoteDoc | undefined,
): Promise<Note> {
  for (;;) {
    const before = await requireActiveNote(trx, ctx, id)
    if (said.version !== undefined && said.version !== before.version) throw conflict(ctx, 'version', before)
    const { title = before.title, flagged = before.flagged === 'on' } = said
    const tags = said.tags && (await resolveTags(trx, ctx, said.tags))
    const changed: OwnNote = {
      ...before,
      ...(doc ? contentColumns(title, doc) : titleColumns(title, before.plainText)),
      flagged: flagged ? 'on' : 'off',
      categories: said.categories ? inJson(said.categories) : before.categories,
      tags: tags && !sameTags(before, tags) ? tags : before.tags,
    }
    const isWritten = WRITTEN.some((field) => changed[field] !== before[field])
    // An editor saves its content even if it did not change, so an unchanged note keeps its version.
    // [note/unchanged-note]
    if (!isWritten && changed.flagged === before.flagged) return noteOnWire(ctx.owner, before)
    const after = { ...changed, version: before.version + 1, ...(isWritten && { updatedAt: ctx.now() }) }
    if (await updateNote(trx, ctx.subject, before, after)) return noteOnWire(ctx.owner, after)
  }
}

/**
 * An editor saves many times a minute, and notes are large, so only the version is kept for a repeated request. A
 * caller who repeats it after another write gets the note as it is by then.
 */
async function change(ctx: RequestContext, id: string, said: NoteChange): Promise<Note> {
  const doc = said.content === undefined ? undefined : await parseContent(ctx, said.content)
  const made: { note?: Note } = {}
  const { version } = await ctx.write(async (trx) => {
    made.note = await changeIn(trx, ctx, id, said, doc)
    return { version: made.note.version }
  })
  if (made.note) return made.note
  const current = await requireActiveNote(ctx.db, ctx, id)
  if (current.version !== version) throw conflict(ctx, 'version', current)
  return noteOnWire(ctx.owner, current)
}

/**
 * Moves the note to the trash; a note that is there already stays. If two devices have an old list, the second deletion
 * does not delete the note for good. [note/note-trash]
 */
async function removeIn(trx: Trx, ctx: RequestContext, id: string): Promise<undefined> {
  for (;;) {
    const before = await requireNote(trx, ctx, id)
    if (before.deletedAt !== null) return undefined
    const after = { ...before, deletedAt: ctx.now(), version: before.version + 1 }
    if (await updateNote(trx, ctx.subject, before, after)) return undefined
  }
}

async function purgeIn(trx: Trx, ctx: RequestContext, id: string): Promise<undefined> {
  for (;;) {
    const before = await requireNote(trx, ctx, id)
    if (before.deletedAt === null) throw new ApiError('NOT_FOUND', ['id'])
    if (await deleteNote(trx, ctx.subject, before)) return undefined
  }
}

/** A daily note cannot be restored if its date has another daily note by now. [note/note-trash] */
async function restoreIn(trx: Trx, ctx: RequestContext, id: string): Promise<Note> {
  for (;;) {
    const before = await requireNote(trx, ctx, id)
    if (before.deletedAt === null) return noteOnWire(ctx.owner, before)
    const other = before.date === null ? undefined : await findDailyNote(trx, ctx.subject, before.date)
    if (other) throw new ApiError('ALREADY_EXISTS', ['date'], { id: other.id })
    const after = { ...before, deletedAt: null, version: before.version + 1 }
    try {
      if (await updateNote(trx, ctx.subject, before, after)) return noteOnWire(ctx.owner, after)
    } catch (error) {
      throw isTaken(error) ? new ApiError('ALREADY_EXISTS', ['date']) : error
    }
  }
}

/** A copy keeps content, categories and tags under a new title, without marks of rolling. [note/note-copy] */
async function copyIn(trx: Trx, ctx: RequestContext, id: string): Promise<Note> {
  const { title, plainText, categories, tags, ...from } = await requireActiveNote(trx, ctx, id)
  const shown = displayTitle(title, headOf(plainText))
  const doc = copiedContent(docOf(from), ctx.newId)
  const made = newNote(
    { title: copyTitle(shown, (original) => wordsIn(notes, ctx.owner.language)('copyOf', { title: original })), doc },
    ctx,
  )
  return createIn(trx, ctx, { ...made, categories, tags })
}

type NoteEndpoint =
  | 'create'
  | 'read'
  | 'change'
  | 'remove'
  | 'purge'
  | 'restore'
  | 'content'
  | 'properties'
  | 'flag'
  | 'copy'
  | 'ofDate'

export const noteRoutes: Handlers<Pick<typeof note, NoteEndpoint>> = {
  async create(ctx, { body }) {
    const { id, title, content, flagged = false, tags = [], categories = [] } = body
    const doc = content === undefined ? EMPTY_DOC : await parseContent(ctx, content)
    const made = newNote({ id, date: dateOf(ctx, body), title, doc }, ctx)
    const about = { flagged: flagged ? 'on' : 'off', categories: inJson(categories) } as const
    return ctx.write(async (trx) => createIn(trx, ctx, { ...made, ...about, tags: await resolveTags(trx, ctx, tags) }))
  },

  read: async (ctx, { params: { id } }) => noteOnWire(ctx.owner, await requireNote(ctx.db, ctx, id)),

  change: (ctx, { params: { id }, body }) => change(ctx, id, body),
  content: (ctx, { body: { id, ...said } }) => change(ctx, id, said),
  properties: (ctx, { body: { id, ...said } }) => change(ctx, id, said),
  flag: (ctx, { body: { id, value } }) => change(ctx, id, { flagged: value }),

  remove: (ctx, { params: { id } }) => ctx.write((trx) => removeIn(trx, ctx, id)),
  purge: (ctx, { params: { id } }) => ctx.write((trx) => purgeIn(trx, ctx, id)),
  restore: (ctx, { params: { id } }) => ctx.write((trx) => restoreIn(trx, ctx, id)),
  copy: (ctx, { body: { id } }) => ctx.write((trx) => copyIn(trx, ctx, id)),

  async ofDate(ctx, { query }) {
    const { date = localDate(ctx.owner.zones, ctx.now()) } = query
    const found = await findDailyNote(ctx.db, ctx.subject, date)
    return { date, note: found ? noteOnWire(ctx.owner, found) : null }
  },
}
