import { expect, test } from 'vitest'
import type { ActivityLog } from '#contract/activity-log.ts'
import { instant } from '#domain/time/time.ts'
import { rebaseValues } from './stale.ts'
import { optimisticLog, editOf, newValues, valuesOf } from './values.ts'

const span = { startTime: instant('2026-03-02T08:00:00Z'), endTime: instant('2026-03-02T09:00:00Z') }
const log = (of: Partial<ActivityLog> = {}): ActivityLog => ({
  ...optimisticLog(
    newValues(span, { category: 'work', activityName: 'Code', tags: ['deep'] }),
    [{ from: null, tz: 'UTC' }],
    span.endTime,
  ),
  ...of,
})

test('typed fields stay, and other fields show the change of the other device', () => {
  const before = log()
  const current = log({ activityName: 'Write the server', tags: ['deep', 'calm'], version: 2 })
  const typed = { ...valuesOf(before), remark: 'with An' }
  const again = rebaseValues(typed, before, current)
  expect(again).toMatchObject({ activityName: 'Write the server', tags: ['deep', 'calm'], remark: 'with An' })
  expect(editOf(current, again)).toEqual({ remark: 'with An' })
})

test('a field that both changed keeps the local value', () => {
  const before = log()
  const current = log({ activityName: 'Write the server', startTime: instant('2026-03-02T08:15:00Z') })
  const typed = { ...valuesOf(before), activityName: 'Write code' }
  expect(editOf(current, rebaseValues(typed, before, current))).toEqual({ activityName: 'Write code' })
})
