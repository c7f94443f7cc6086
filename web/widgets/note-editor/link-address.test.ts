import { expect, test } from 'vitest'
import { isAllowedLink } from '#domain/note/link.ts'
import { hrefOf } from './link-address.ts'

test.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' example.org ', 'https://example.org'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['localhost:3000', 'https://localhost:3000'],
  ['ann@example.org', 'mailto:ann@example.org'],
  ['tel:+41791234567', 'tel:+41791234567'],
  ['obsidian://open', 'obsidian://open'],
  ['zotero://open', null],
  ['', null],
  ['two words', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['javascript:alert(1)//.example.org', null],
  ['/notes', null],
  ['//evil.example', null],
  ['word', null],
])('the address %j leads to %j', (typed, href) => {
  expect(hrefOf(typed, (address) => isAllowedLink(address, ['obsidian']))).toBe(href)
})
