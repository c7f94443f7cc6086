import { expect, test } from 'vitest'
import { plainTextOf } from './plain-text.ts'

test.each([
  [
    'plain text stays as it is',
    'Bring 3 < 5 chairs &amp; <ann@example.org>',
    'Bring 3 < 5 chairs &amp; <ann@example.org>',
  ],
  ['paragraphs', '<p>Bring <i>popcorn</i> &amp; chips</p><p>Second line</p>', 'Bring popcorn & chips\nSecond line'],
  ['what Google writes', '<html-blob>Hi<br>there<script>alert(1)</script></html-blob>', 'Hi\nthere'],
  ['a list', 'Agenda<ul><li>one</li><li>two</li></ul>', 'Agenda\n- one\n- two'],
  ['links', 'See <a href="https://x.org/a">the plan</a>', 'See the plan [https://x.org/a]'],
  ['a link that shows its address', '<a href="https://x.org/a">https://x.org/a</a>', 'https://x.org/a'],
  ['tags that no one has closed', '<p>One<p>Two<b>', 'One\nTwo'],
])('%s', (_, text, plain) => expect(plainTextOf(text)).toBe(plain))

test('ten thousand nested tags are read in a moment', () => {
  const began = performance.now()
  plainTextOf('<div>'.repeat(10_000))
  expect(performance.now() - began).toBeLessThan(1000)
})
