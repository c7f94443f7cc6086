import type { Parsed } from '#contract/endpoint.ts'
import type { note, NoteHit, NoteSummary } from '#contract/note.ts'
import type { NoteView } from '#domain/note/note.ts'
import { rankBetween } from '#domain/note/order.ts'
import { fold } from '#domain/fold.ts'
import { passageOf } from '#domain/note/passage.ts'
import { hitIn, searchWords } from '#domain/note/search.ts'
import { bareText } from '#domain/note/text.ts'
import { daysBetween } from '#domain/time/time.ts'
import type { SubjectId } from '#server/security/access.ts'
import { listNoteHeads } from '#server/db/note-rows.ts'
import type { Trx } from '#server/db/open.ts'
import { summaryOnWire } from './service.ts'
import type { Ctx, Handlers } from '#server/http/http.ts'
import { ApiError } from '#server/http/api-error.ts'
import {
  type Days,
  getRankGap,
  listIdsInView,
  keepRank,
  listNoteIds,
  searchNoteIds,
  rankTheRest,
  renumber,
  textsOf,
} from './list-store.ts'

type Reading = Pick<Ctx<typeof note.all>, 'db' | 'subject' | 'owner'>
type Page = { page: number; pageSize: number }

async function listSummaries({ db, subject, owner }: Reading, ids: readonly string[]): Promise<NoteSummary[]> {
  return (await listNoteHeads(db, subject, ids)).map((row) => summaryOnWire(owner, row))
}

async function listPage(ctx: Reading, view: NoteView, { page, pageSize, ...days }: Page & Days) {
  const { ids, total } = await listNoteIds(ctx.db, ctx.subject, { view, page, pageSize, ...days })
  return { items: await listSummaries(ctx, ids), total, pageIndex: page, pageSize }
}

const LONGEST_RANGE = 366

function refuseRange({ from, to }: Days): void {
  if (from === undefined || to === undefined) return
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > LONGEST_RANGE) throw new ApiError('INVALID_PARAMS', ['to'])
}

/** A search finds at most so many notes. [note/note-search] */
const MAX_HITS = 50

async function search(ctx: Reading, q: string): Promise<NoteHit[]> {
  const words = searchWords(q)
  if (!words) throw new ApiError('INVALID_PARAMS', ['q'])
  const ids = await searchNoteIds(ctx.db, ctx.subject, words, MAX_HITS)
  if (!ids.length) return []
  const texts = new Map((await textsOf(ctx.db, ctx.subject, ids)).map((row) => [row.id, row.plainText]))
  return (await listSummaries(ctx, ids)).map((summary) => {
    const title = summary.displayTitle
    const text = bareText(passageOf(texts.get(summary.id) ?? '', words))
    const here = fold(`${title} ${text}`)
    const hit = hitIn(
      { title, text },
      words.filter((word) => here.includes(word)),
    )
    const { snippet = summary.excerpt, marks = [], titleMarks = [] } = hit ?? {}
    return { ...summary, snippet, marks: [...marks], titleMarks: [...titleMarks] }
  })
}

type Placing = Parsed<typeof note.order>['body']

/**
 * The first drag gives every note of the view a rank, and the view keeps its own order from then on. [note/note-order]
 */
async function moveNote(
  trx: Trx,
  subject: SubjectId,
  { noteId, view, beforeId, afterId }: Placing,
): Promise<undefined> {
  const besideId = beforeId ?? afterId
  const side = beforeId === undefined ? 'after' : 'before'
  if (besideId === undefined || (beforeId !== undefined && afterId !== undefined) || besideId === noteId)
    throw new ApiError('INVALID_PARAMS', ['beforeId', 'afterId'])
  const found = await listIdsInView(trx, subject, view, [noteId, besideId])
  const missing = [...(found.includes(noteId) ? [] : ['noteId']), ...(found.includes(besideId) ? [] : [`${side}Id`])]
  if (missing.length) throw new ApiError('NOT_FOUND', missing)
  await rankTheRest(trx, subject, view)
  const findRank = async () => {
    const { before, after } = await getRankGap(trx, subject, view, { noteId, besideId, side })
    return rankBetween(before, after)
  }
  let rank = await findRank()
  if (rank === null) {
    await renumber(trx, subject, view)
    rank = await findRank()
  }
  if (rank !== null) await keepRank(trx, subject, view, noteId, rank)
  return undefined
}

type NoteListEndpoint =
  | 'order'
  | 'all'
  | 'quick'
  | 'todos'
  | 'flagged'
  | 'byCreationDate'
  | 'trash'
  | 'daily'
  | 'search'

export const noteListRoutes: Handlers<Pick<typeof note, NoteListEndpoint>> = {
  order: (ctx, { body }) => ctx.write((trx) => moveNote(trx, ctx.subject, body)),
  all: (ctx, { query }) => listPage(ctx, 'all', query),
  quick: (ctx, { query }) => listPage(ctx, 'quick', query),
  todos: (ctx, { query }) => listPage(ctx, 'todos', query),
  flagged: (ctx, { query }) => listPage(ctx, 'flagged', query),
  byCreationDate: (ctx, { query }) => listPage(ctx, 'by-creation-date', query),
  trash: (ctx, { query }) => listPage(ctx, 'trash', query),
  async daily(ctx, { query }) {
    refuseRange(query)
    return listPage(ctx, 'daily', query)
  },
  search: (ctx, { query: { q } }) => search(ctx, q),
}
