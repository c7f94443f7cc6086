import { randomUUID } from 'node:crypto'

/** An archive of an account as someone else may have made it. */
type Tables = Record<string, unknown>
export const archiveOf = (tables: Tables, format = 1): string =>
  JSON.stringify({ product: 'Hourkin', format, exportedAt: '2026-03-01T00:00:00.000Z', userName: 'Ann', tables })

export const AT = '2026-02-01T08:00:00.000Z'
export const TIMES = { createdAt: AT, updatedAt: AT, version: 9 }
export const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
export const noteRow = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'quick',
  date: null,
  title: 'Note',
  content: doc('hello'),
  flagged: 'off',
  categories: [],
  deletedAt: null,
  ...TIMES,
  ...more,
})
export const reminderRow = (more: object = {}) => ({ id: randomUUID(), title: 'Call', ...TIMES, ...more })
export const vacationRow = (more: object = {}) => ({
  id: randomUUID(),
  name: 'Off',
  startDate: '2026-03-02',
  endDate: '2026-03-04',
  reason: null,
  publicHoliday: 'off',
  archivedFrom: null,
  ...TIMES,
  ...more,
})
