import type { note, Rolled, TodoNoteConfig } from '#contract/note.ts'
import { LARGEST_CONTENT } from '#domain/note/note.ts'
import { EMPTY_DOC } from '#domain/note/content.ts'
import { DEFAULT_TODO_CONFIG, rolledBack, rolledForward, type TodoConfig } from '#domain/note/roll.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import type { Trx } from '#server/db/open.ts'
import {
  addNote,
  docOf,
  lockDaily,
  lockNotes,
  newNote,
  findDailyNote,
  noteOnWire,
  type OwnNote,
  rewrite,
} from './service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import { undoableSince, undoUntil } from './roll.ts'
import { claimDay, findConfig, keepConfig, keepRoll, takeRoll } from './roll-store.ts'

type RequestContext = Ctx<typeof note.roll>

const readConfig = async (
  trx: Trx | RequestContext['db'],
  { subject }: Pick<RequestContext, 'subject'>,
): Promise<TodoConfig> => (await findConfig(trx, subject)) ?? DEFAULT_TODO_CONFIG
const onWire = ({ includeMarkers, ...config }: TodoConfig): TodoNoteConfig => ({
  ...config,
  includeMarkers: [...includeMarkers],
})

const todayOf = ({ owner, now }: Pick<RequestContext, 'owner' | 'now'>): LocalDate => localDate(owner.zones, now())
const rollNoteOf = (one: OwnNote) => ({ noteId: one.id, date: one.date, doc: docOf(one) })

async function answerNothingRolled(trx: Trx, { subject, owner }: RequestContext, date: LocalDate): Promise<Rolled> {
  const today = await findDailyNote(trx, subject, date)
  return { note: today ? noteOnWire(owner, today) : null, roll: null }
}

type Sources = (trx: Trx, config: TodoConfig) => Promise<readonly OwnNote[]>

/**
 * Copies the remaining to-dos into today's note and marks the sources, in one transaction. Every caller locks the
 * sources before today's note, so two rolls never wait for each other. [note/roll-forward]
 */
async function rollIn(
  trx: Trx,
  ctx: RequestContext,
  date: LocalDate,
  sourcesOf: Sources,
): Promise<Rolled | 'tooLarge'> {
  const { subject } = ctx
  const config = await readConfig(trx, ctx)
  const sources = await sourcesOf(trx, config)
  for (;;) {
    const [before] = await lockDaily(trx, subject, date, date)
    const into = before ?? newNote({ date, doc: EMPTY_DOC }, ctx)
    const { today, changed, moves } = rolledForward({
      date,
      today: { noteId: into.id, doc: docOf(into) },
      sources: sources.map(rollNoteOf),
      config,
      newItemId: ctx.newId,
    })
    if (!moves.length) return answerNothingRolled(trx, ctx, date)
    if (Buffer.byteLength(JSON.stringify(today)) > LARGEST_CONTENT) return 'tooLarge'
    // Another call may just have created today's note.
    if (!before && !(await addNote(trx, subject, into))) continue
    const after = await rewrite(trx, subject, into, { doc: today, updatedAt: ctx.now() })
    for (const { noteId, doc } of changed) {
      const source = sources.find(({ id }) => id === noteId)!
      await rewrite(trx, subject, source, { doc })
    }
    const roll = { id: ctx.newId(), noteId: into.id, moves, createdAt: ctx.now() }
    await keepRoll(trx, subject, roll, undoableSince(ctx.now()))
    return {
      note: noteOnWire(ctx.owner, after),
      roll: { id: roll.id, count: moves.length, undoUntil: undoUntil(roll.createdAt) },
    }
  }
}

/** The daily notes of the days before a date that the owner's look-back covers. */
const dailyBefore =
  ({ subject }: RequestContext, date: LocalDate): Sources =>
  (trx, { lookBackDays }) =>
    lockDaily(trx, subject, addDays(date, -lookBackDays), addDays(date, -1))

const oneNote =
  ({ subject }: RequestContext, id: string): Sources =>
  async (trx) => {
    const found = await lockNotes(trx, subject, [id])
    if (!found.length) throw new ApiError('NOT_FOUND', ['noteId'])
    return found
  }

/**
 * Rolling happens once a day, and only if the owner wants it. If today's note would become too large, nothing moves.
 * [note/auto-roll-once]
 */
async function rollDailyIn(trx: Trx, ctx: RequestContext): Promise<Rolled> {
  const date = todayOf(ctx)
  const { autoRollForward } = await readConfig(trx, ctx)
  if (!autoRollForward || !(await claimDay(trx, ctx.subject, date))) return answerNothingRolled(trx, ctx, date)
  const rolled = await rollIn(trx, ctx, date, dailyBefore(ctx, date))
  return rolled === 'tooLarge' ? answerNothingRolled(trx, ctx, date) : rolled
}

async function rollNowIn(trx: Trx, ctx: RequestContext, noteId: string | undefined): Promise<Rolled> {
  const date = todayOf(ctx)
  const sources = noteId === undefined ? dailyBefore(ctx, date) : oneNote(ctx, noteId)
  const rolled = await rollIn(trx, ctx, date, sources)
  if (rolled === 'tooLarge') throw new ApiError('TOO_LARGE', ['content'])
  return rolled
}

/**
 * Takes back the copies without edits and opens the sources again. Notes that are in the trash by now stay as they are.
 * [note/roll-undo]
 */
async function undoIn(trx: Trx, ctx: RequestContext, id: string): Promise<undefined> {
  const { subject } = ctx
  const roll = await takeRoll(trx, subject, id)
  if (!roll) throw new ApiError('NOT_FOUND', ['id'])
  if (ctx.now() > undoUntil(roll.createdAt)) throw new ApiError('CONFLICT', ['id'])
  const sources = await lockNotes(trx, subject, [...new Set(roll.moves.map(({ noteId }) => noteId))])
  const [into] = await lockNotes(trx, subject, [roll.noteId])
  const { today, changed } = rolledBack({
    today: into ? docOf(into) : EMPTY_DOC,
    sources: sources.map(rollNoteOf),
    moves: roll.moves,
  })
  if (into) await rewrite(trx, subject, into, { doc: today, updatedAt: ctx.now() })
  for (const { noteId, doc } of changed) {
    const source = sources.find((one) => one.id === noteId)!
    await rewrite(trx, subject, source, { doc })
  }
  return undefined
}

type NoteRollEndpoint = 'config' | 'changeConfig' | 'autoRoll' | 'roll' | 'undoRoll'

export const noteRollRoutes: Handlers<Pick<typeof note, NoteRollEndpoint>> = {
  config: async (ctx) => onWire(await readConfig(ctx.db, ctx)),

  changeConfig: (ctx, { body }) =>
    ctx.write(async (trx) => {
      const before = await readConfig(trx, ctx)
      const { autoRollForward = before.autoRollForward, lookBackDays = before.lookBackDays } = body
      const { position = before.position, includeMarkers = before.includeMarkers } = body
      const markers = [...new Set(includeMarkers)]
      const config = { autoRollForward, lookBackDays, position, includeMarkers: markers }
      await keepConfig(trx, ctx.subject, config)
      return onWire(config)
    }),

  autoRoll: (ctx) => ctx.write((trx) => rollDailyIn(trx, ctx)),
  roll: (ctx, { body: { noteId } }) => ctx.write((trx) => rollNowIn(trx, ctx, noteId)),
  undoRoll: (ctx, { params: { id } }) => ctx.write((trx) => undoIn(trx, ctx, id)),
}
