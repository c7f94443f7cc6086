import { expect, test } from 'vitest'
import type { Activity, Category, Project } from '#contract/catalogue.ts'
import { instant } from '#domain/time/time.ts'
import { parseLine } from '#domain/typed-line/typed-line.ts'
import { afternoon } from '#domain/typed-line/fixture.ts'
import { namesOf } from '#domain/typed-line/names.ts'
import { completingAt, completionsOf, replaced, saidProblems, valuesOfLine, withMore } from './model.ts'

const activity = (category: Category, name: string): Activity => ({
  id: null,
  defaultKey: null,
  lastUsedAt: null,
  subActivities: [],
  category,
  name,
})
const OWN = {
  activities: [
    activity('study', 'Read a book'),
    activity('parenting', 'Bedtime reading'),
    activity('work', 'Email'),
    activity('leisure', 'Email'),
    activity('work', 'Answer e-mail and messages'),
  ],
  tags: [
    { id: 't1', name: 'focus' },
    { id: 't2', name: 'deep focus' },
    { id: 't3', name: '专注' },
  ],
  projects: [{ id: 'p1', name: 'Kitchen rebuild' }],
  recipients: [
    { id: 'r1', name: 'Grandma Li', alias: '外婆' },
    { id: 'r2', name: 'Mia', alias: null },
  ],
}
const NAMES = namesOf(OWN)
const AT = afternoon('America/New_York')
const read = (text: string) => parseLine(text, AT, NAMES)
const words = { category: (category: string) => category, newTag: (name: string) => `new ${name}` }

/** The caret is where the line has a bar. */
function offered(line: string): string[] {
  const caret = line.indexOf('|')
  const text = line.replace('|', '')
  const completing = completingAt(text, caret, read(text), OWN)
  if (!completing) return []
  return completionsOf(completing, OWN, words).map((one) => replaced(text, completing, one.text).text)
}

test.each([
  ['9-10 paint #fo|', ['9-10 paint #focus ', '9-10 paint #deep focus ', '9-10 paint #fo ']],
  ['9-10 paint #deep f|', ['9-10 paint #deep focus ', '9-10 paint #deep f ']],
  ['9-10 paint #专|', ['9-10 paint #专注 ', '9-10 paint #专 ']],
  ['画画#专|', ['画画#专注 ', '画画#专 ']],
  ['9-10 paint #focus|', []],
  ['9-10 paint #new word|', []],
  ['9-10 paint +k| @Mia', ['9-10 paint +Kitchen rebuild @Mia']],
  ['9-10 paint @外|', ['9-10 paint @Grandma Li ']],
  ['9-10 paint @m|', ['9-10 paint @Mia ', '9-10 paint @Grandma Li ']],
  ['9-10 paint @Mia|', []],
  ['9-10 answer ema|', ['9-10 Answer e-mail and messages ']],
  ['9-10 /st|', ['9-10 /study ']],
  ['9-10 read|', ['9-10 Read a book ', '9-10 Bedtime reading ']],
  ['9-10 read| #focus', ['9-10 Read a book #focus', '9-10 Bedtime reading #focus']],
  ['9-10 re|ad', []],
  ['9-10 r|', []],
  ['9-10 read a book|', []],
  ['9-10 emai|', ['9-10 Email /work ', '9-10 Email /leisure ', '9-10 Answer e-mail and messages ']],
  ['9-10 paint // read|', []],
  ['a@b|', []],
  ['|', []],
])('completes %s', (line, texts) => expect(offered(line)).toEqual(texts))

test('a chosen category is read with the line, and not in its remark', () => {
  const text = '9-10 paint // blue'
  const more = withMore(text, read(text), '/Daily life')
  expect(read(more).log).toMatchObject({ category: 'dailyActivity', activityName: 'paint', remark: 'blue' })
  expect(read(withMore('9-10 paint', read('9-10 paint'), '/学习')).log.category).toBe('study')
})

test('an unfinished word is not an error yet', () => {
  const kinds = (text: string, caret: number, sent = false) =>
    saidProblems(read(text), caret, sent).map(({ kind }) => kind)
  expect(kinds('9-10 paint @Mi', 14)).toEqual([])
  expect(kinds('9-10 paint @Mi', 5)).toEqual(['unknownRecipient'])
  expect(kinds('9-10 paint @Mi', 14, true)).toEqual(['unknownRecipient'])
  expect(kinds('9-10', 0)).toEqual([])
  expect(kinds('9-10', 4, true)).toEqual(['noName'])
})

test('the form gets everything that was understood, with the recipients of the project', () => {
  const project: Project = { id: 'p1', name: 'Kitchen rebuild', defaultBeneficiaries: ['r2'], version: 1 }
  const otherwise = { startTime: instant('2026-11-18T12:00Z'), endTime: instant('2026-11-18T13:00Z') }
  const values = (text: string) => valuesOfLine(read(text).log, ['t1'], [project], otherwise)
  expect(values('14-15 email /work > inbox +kitchen rebuild *3 || // slow')).toMatchObject({
    startTime: '2026-11-18T19:00:00.000Z',
    endTime: '2026-11-18T20:00:00.000Z',
    category: 'work',
    activityName: 'Email',
    subActivity: 'inbox',
    tags: ['t1'],
    projectId: 'p1',
    helped: [{ recipientId: 'r2', forWhat: '', share: 'equal', value: '' }],
    rating: 3,
    remark: 'slow',
    parallelActivity: true,
  })
  expect(values('14-15 paint +kitchen rebuild @外婆').helped.map(({ recipientId }) => recipientId)).toEqual(['r1'])
  expect(values('25:00-26 paint')).toMatchObject({ ...otherwise, activityName: 'paint', category: null })
})
