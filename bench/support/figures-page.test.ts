import { expect, test } from 'vitest'
import { replaceTable } from './figures-page.ts'

const marks = ['<!-- npm run bench -- --write draws this table -->', '<!-- end of the table -->']

test('the table stands between its marks, and the rest of the page stays', () => {
  const page = `# Speed\n\n${marks[0]}\n\n| old |\n\n${marks[1]}\n\nMore.\n`
  const drawn = `# Speed\n\n${marks[0]}\n\n| new |\n\n${marks[1]}\n\nMore.\n`
  expect(replaceTable(page, '| new |')).toBe(drawn)
  expect(replaceTable(drawn, '| new |')).toBe(drawn)
})

test.each(['# Speed\n', `${marks[1]}\n${marks[0]}\n`])('a page without the marks is refused: %j', (page) => {
  expect(() => replaceTable(page, '| new |')).toThrow('docs/figures.md has no')
})
