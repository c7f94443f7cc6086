import { expect, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { fillFrom } from './fill.ts'
import { newValues } from './values.ts'

const span = { startTime: instant('2026-03-02T08:00:00Z'), endTime: instant('2026-03-02T09:00:00Z') }
const begun = newValues(span, { rating: 4, remark: 'with Mia' })
const read = { category: 'study' as const, activityName: 'Read', subActivity: 'novel', tags: ['deep'], projectId: 'p' }
const cook = { category: 'housework' as const, activityName: 'Cook', subActivity: '', tags: [], projectId: null }

test('a likely activity fills its fields, and leaves other typed fields', () => {
  const filled = { ...begun, ...fillFrom(begun, read, null) }
  expect(filled).toMatchObject({ ...read, ...span, rating: 4, remark: 'with Mia', helped: [] })
})

test('the next one removes the fields that the one before has filled', () => {
  const filled = { ...begun, ...fillFrom(begun, read, null) }
  expect(fillFrom(filled, cook, read)).toMatchObject(cook)
})

test('tags, project and recipients that were chosen by hand stay', () => {
  const helped = [{ recipientId: 'mia', forWhat: '', share: 'equal' as const, value: '' }]
  const chosen = { ...begun, tags: ['calm'], projectId: 'q', helped }
  const filled = { ...chosen, ...fillFrom(chosen, read, null) }
  expect(filled).toMatchObject({ activityName: 'Read', tags: ['calm'], projectId: 'q', helped })
  // Changed after a tap, they are chosen by hand as well.
  const changed = { ...begun, ...fillFrom(begun, read, null), tags: ['calm'] }
  expect({ ...changed, ...fillFrom(changed, cook, read) }).toMatchObject({ tags: ['calm'], projectId: null })
})
