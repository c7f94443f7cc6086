import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NoteBlock } from './content.ts'
import { htmlOf } from './export.ts'
import { anyDoc, BREAK, bullets, doc, item, link, numbers, p, text } from './fixture.ts'

test.each<{ name: string; block: NoteBlock; html: string }>([
  { name: 'words', block: p('a'), html: '<p>a</p>' },
  { name: 'nothing', block: p(), html: '<p></p>' },
  { name: 'a break', block: p('a', BREAK, 'b'), html: '<p>a<br>b</p>' },
  {
    name: 'marks',
    block: p(text('a', 'bold', 'italic'), text('b', 'underline'), text('c', 'strike'), text('d', 'code')),
    html: '<p><strong><em>a</em></strong><u>b</u><s>c</s><code>d</code></p>',
  },
  {
    name: 'a heading',
    block: { type: 'heading', attrs: { level: 6 }, content: [text('a')] },
    html: '<h6>a</h6>',
  },
  {
    name: 'a quote, with a rule',
    block: { type: 'blockquote', content: [p('a'), { type: 'horizontalRule' }] },
    html: '<blockquote><p>a</p><hr></blockquote>',
  },
  {
    name: 'code',
    block: { type: 'codeBlock', content: [text('\na < b')] },
    html: '<pre><code>\na &lt; b</code></pre>',
  },
  {
    name: 'items',
    block: bullets(
      item('a'),
      item('b', { todo: true }, numbers(3, item('c', { marker: 'alert' }))),
      item('d', { todo: true, marker: 'done', completed: true }),
    ),
    html:
      '<ul><li><p>a</p></li>' +
      '<li data-todo="true"><p>b</p><ol start="3"><li data-marker="alert"><p>c</p></li></ol></li>' +
      '<li data-marker="done" data-todo="true"><p>d</p></li></ul>',
  },
  { name: 'numbers from 1', block: numbers(1, item('a')), html: '<ol><li><p>a</p></li></ol>' },
  {
    name: 'what people write',
    block: p(`<img src=x onerror="alert('1')"> & &amp;`),
    html: '<p>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &amp;amp;</p>',
  },
  {
    name: 'a link, which opens in a new tab',
    block: p(text('a', link('https://a.example/?b=1&c="><script>'))),
    html:
      '<p><a href="https://a.example/?b=1&amp;c=&quot;&gt;&lt;script&gt;"' +
      ' target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
  },
  {
    name: 'a forbidden link',
    block: p(text('a', link('javascript:alert(1)'), 'bold')),
    html: '<p><strong>a</strong></p>',
  },
])('a note is rendered as HTML: $name', ({ block, html }) => expect(htmlOf(doc(block))).toBe(html))

const TAG =
  /<\/?(?:p|h5|h6|ul|ol|li|blockquote|pre|strong|em|u|s|code|a)>|<(?:hr|br)>|<ol start="\d+">|<li(?: data-marker="(?:done|wip|alert|question)")?(?: data-todo="true")?>|<a href="[^"<>']*" target="_blank" rel="noopener noreferrer nofollow">/g

test('the HTML of any text has only the tags of a note', () => {
  fc.assert(
    fc.property(anyDoc, (note) => {
      expect(htmlOf(note).replaceAll(TAG, '')).not.toMatch(/[<>"']/)
    }),
  )
})
