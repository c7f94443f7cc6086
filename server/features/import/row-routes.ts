import { Readable } from 'node:stream'
import type { Category } from '#contract/catalogue.ts'
import type { logImport } from '#contract/import.ts'
import { LONGEST_LOG } from '#domain/activity/activity.ts'
import { sourceOf } from '#domain/import/kind.ts'
import { addMinutes } from '#domain/time/time.ts'
import { daySpan } from '#domain/time/zone.ts'
import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { listLogsBetween } from '#server/db/log-rows.ts'
import { wireOf } from '#server/features/activity-log/service.ts'
import { ApiError } from '#server/http/api-error.ts'
import { csvRows } from '#server/http/csv.ts'
import type { Handlers } from '#server/http/http.ts'
import { placedOf, placeRows, spanOf } from './placing.ts'
import { findRecords } from './record-store.ts'
import { findRow, listEntriesBetween, listKnownSources, listRows, type RowKey, setRows } from './row-store.ts'
import { findImport, type Import } from './store.ts'
import { listTaken } from './taken-store.ts'
import { rowOf } from './wire.ts'

/** Entries of one day in its preview: one for every three minutes. */
const MOST_OF_DAY = 480
const FAULTY_AT_ONCE = 100

export async function requireImport(db: Db, subject: SubjectId, id: string): Promise<Import> {
  const found = await findImport(db, subject, id)
  if (!found) throw new ApiError('NOT_FOUND', ['id'])
  return found
}

/** The faulty records with what is wrong, page by page. The first has the header of the file. */
async function* generateFaulty(db: Db, key: RowKey, header: readonly string[]): AsyncGenerator<string> {
  yield csvRows([[...header, 'line', 'problem']], { isStart: true, escapesFormulas: true })
  for (let page = 1; ; page++) {
    const { rows } = await listRows(db, key, { state: 'faulty' }, { page, pageSize: FAULTY_AT_ONCE })
    if (!rows.length) return
    const positions = rows.map(({ position }) => position)
    const records = await findRecords(db, key, positions)
    yield csvRows(
      rows.map(({ position, line, reason }) => {
        const cells = records.get(position)?.cells ?? []
        const whole = header.map((_, at) => cells[at] ?? '')
        return [...whole, String(line), reason ?? '']
      }),
      { isStart: false, escapesFormulas: true },
    )
  }
}

export const importRowRoutes: Handlers<Pick<typeof logImport, 'rows' | 'chooseForRow' | 'day' | 'faulty'>> = {
  async rows({ db, subject }, { params: { id }, query: { state, outcome, page, pageSize } }) {
    const found = await requireImport(db, subject, id)
    const key = { subject, importId: id }
    const { rows, total } = await listRows(db, key, { state, outcome }, { page, pageSize })
    const positions = rows.map(({ position }) => position)
    const records = await findRecords(db, key, positions)
    const items = rows.map((row) => rowOf(row, records.get(row.position)?.cells ?? [], found))
    return { items, total, pageIndex: page, pageSize }
  },

  chooseForRow: ({ write, subject }, { params: { id, position }, body: { overlap } }) =>
    write(async (trx) => {
      const found = await requireImport(trx, subject, id)
      if (found.status !== 'ready') throw new ApiError('CONFLICT', ['status'])
      const key = { subject, importId: id }
      const row = await findRow(trx, key, position)
      if (!row) throw new ApiError('NOT_FOUND', ['position'])
      await setRows(trx, key, [position], { overlap })
      const records = await findRecords(trx, key, [position])
      return rowOf({ ...row, overlap }, records.get(position)?.cells ?? [], found)
    }),

  async day({ db, subject, owner }, { params: { id }, query: { date } }) {
    const { mapping, kind } = await requireImport(db, subject, id)
    const { startTime, endTime } = daySpan(owner.zones, date)
    const toWire = wireOf(owner)
    const before = (await listLogsBetween(db, subject, { startTime, endTime })).map((log) => toWire(log))
    const day = { date, dayStart: startTime, dayEnd: endTime, before }
    const key = { subject, importId: id }
    const span = { from: startTime, to: endTime, back: addMinutes(startTime, -LONGEST_LOG) }
    const rows = await listEntriesBetween(db, key, span, MOST_OF_DAY)
    if (!mapping || !kind || !rows.length) return { ...day, coming: [] }
    const taken = (await listTaken(db, subject, id, spanOf(rows))).map(placedOf)
    const ids = rows.flatMap(({ entry }) => entry.sourceId ?? [])
    const known = await listKnownSources(db, subject, sourceOf(kind), ids)
    const placed = placeRows(rows, taken, { overlap: mapping.overlap, known })
    const coming = placed.flatMap(({ row: { entry, overlap }, placement }) =>
      'log' in placement && placement.log && !(placement.state === 'new' && overlap === 'skip')
        ? { ...placement.log, category: entry.category as Category, activityName: entry.activityName }
        : [],
    )
    return { ...day, coming }
  },

  async faulty({ db, subject }, { params: { id } }) {
    const { source } = await requireImport(db, subject, id)
    const parts = generateFaulty(db, { subject, importId: id }, source?.header ?? [])
    return { body: Readable.from(parts), name: 'faulty.csv' }
  },
}
