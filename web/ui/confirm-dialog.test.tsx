import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog, type Question } from './confirm-dialog.tsx'

// The dialog remembers where the focus was; here no element has it.
beforeEach(() => vi.stubGlobal('document', { activeElement: null }))
afterEach(() => vi.unstubAllGlobals())

const drawn = (question: Question) =>
  renderToStaticMarkup(
    <MantineProvider env="test">
      <ConfirmDialog {...question} answer={() => undefined} />
    </MantineProvider>,
  )
/** The answers that are offered. */
const answersOf = (question: Question) =>
  [...drawn(question).matchAll(/>([^<>]+)<\/span><\/span><\/button>/g)].map(([, label]) => label)

const KINDS = ['info', 'success', 'warning', 'danger'] as const

test.each(KINDS)('a dialog of the kind %s is answered with Cancel or Confirm, or with its own words', (kind) => {
  expect(answersOf({ kind, title: 'Sure?' })).toEqual(['Cancel', 'Confirm'])
  expect(answersOf({ kind, title: 'Sure?', confirm: 'Delete', cancel: 'Keep' })).toEqual(['Keep', 'Delete'])
})

test('each kind of dialog has a picture of its own', () => {
  const pictures = KINDS.map((kind) => drawn({ kind, title: 'Sure?' }).match(/<svg.*?<\/svg>/s)?.[0])
  expect(new Set(pictures).size).toBe(KINDS.length)
})
