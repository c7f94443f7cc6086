import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['Garden', 'Garden.md'],
  ['a/b\\c:d*e?"<f>|g', 'a b c d e f g.md'],
  ['..', 'note.md'],
  ['  ', 'note.md'],
  ['花园', '花园.md'],
  ['x'.repeat(200), `${'x'.repeat(80)}.md`],
  ['\u202egnp.exe', 'gnp.exe.md'],
])('a note called %j is saved as %j', (title, name) => {
  expect(fileName(title, 'note', 'md')).toBe(name)
})
