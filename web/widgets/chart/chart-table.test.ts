import { expect, test } from 'vitest'
import { csvOf } from './chart-table.ts'

test('numbers are saved as numbers, and texts as texts', () => {
  const rows = [
    { key: 'a', cells: [{ text: 'Work, paid' }, { text: '1 h 5 min', value: 65 }] },
    { key: 'b', cells: [{ text: 'Say "hi"' }, { text: '–', value: null }] },
    { key: 'c', cells: [{ text: '学习' }, { text: '-5', value: -5 }] },
  ]
  expect(csvOf({ head: ['Name', 'Minutes'], rows })).toBe(
    '\uFEFFName,Minutes\r\n"Work, paid",65\r\n"Say ""hi""",\r\n学习,-5\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)'])('a name like %s is no formula', (text) => {
  expect(csvOf({ head: ['Name'], rows: [{ key: 'a', cells: [{ text }] }] })).toContain(`'${text}`)
})
