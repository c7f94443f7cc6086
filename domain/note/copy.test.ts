import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#domain/time/date-fixture.ts'
import { itemsOf } from './content.ts'
import { copiedContent, copyTitle } from './copy.ts'
import { anyDoc, bullets, doc, ids, item, p } from './fixture.ts'

const COPY_OF = {
  en: (title: string) => `Copy of ${title}`,
  zh_CN: (title: string) => `${title}的副本`,
  zh_TW: (title: string) => `${title} 的副本`,
}

test.each([
  { language: 'en', title: 'Plan', copy: 'Copy of Plan' },
  { language: 'zh_CN', title: '计划', copy: '计划的副本' },
  { language: 'zh_TW', title: '計畫', copy: '計畫 的副本' },
  { language: 'en', title: '', copy: '' },
  { language: 'zh_TW', title: ' ', copy: '' },
] as const)('a copy of "$title" in $language', ({ language, title, copy }) =>
  expect(copyTitle(title, COPY_OF[language])).toBe(copy),
)

test.each([
  { language: 'en', copy: `Copy of ${'😀'.repeat(112)}` },
  { language: 'zh_CN', copy: `${'😀'.repeat(117)}的副本` },
  { language: 'zh_TW', copy: `${'😀'.repeat(116)} 的副本` },
] as const)('a long title in $language gives way to 120 characters', ({ language, copy }) => {
  expect(copyTitle('😀'.repeat(120), COPY_OF[language])).toBe(copy)
  expect(Array.from<string>(copy)).toHaveLength(120)
})

test('a copy keeps to-do states, but not where items came from and went to', () => {
  const origin = { noteId: 'n', itemId: 'i', date: day('2026-03-01') }
  const note = doc(
    p('Before'),
    bullets(
      item('A', { itemId: 'a', todo: true, marker: 'done', completed: true, origin, rolls: 3 }),
      item('B', { itemId: 'b', todo: true, marker: 'wip', migratedTo: day('2026-03-02') }, bullets(item('C'))),
    ),
    { type: 'blockquote', content: [bullets(item('D', { itemId: 'd', todo: true }))] },
  )
  expect(copiedContent(note, ids())).toEqual(
    doc(
      p('Before'),
      bullets(
        item('A', { itemId: 'item-1', todo: true, marker: 'done', completed: true }),
        item('B', { itemId: 'item-2', todo: true, marker: 'wip' }, bullets(item('C', { itemId: 'item-3' }))),
      ),
      { type: 'blockquote', content: [bullets(item('D', { itemId: 'item-4', todo: true }))] },
    ),
  )
})

test('every item of a copy has an id of its own', () => {
  fc.assert(
    fc.property(anyDoc, (note) => {
      const copied = itemsOf(copiedContent(note, ids())).map(({ attrs }) => attrs.itemId)
      expect(copied).toEqual(itemsOf(note).map((_, index) => `item-${index + 1}`))
    }),
  )
})
