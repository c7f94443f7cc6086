import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/plan.ts'
import type { Reminder } from '#contract/reminder.ts'
import { cutAt, type Marked } from '#web/widgets/marked-text/cut.ts'
import { type Hit, type KnownNote, knownNoteHits, planHits, reminderHits } from './hit.ts'

const shown = (marked: Marked | null) =>
  marked &&
  cutAt(marked)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')
const read = (hits: readonly Hit[]) => hits.map(({ title, text }) => [shown(title), shown(text)])

describe('a search result shows the matches', () => {
  const plan = (name: string, activityName: string) => ({ id: name, name, activityName }) as Plan
  test('in a plan: its name, or its activity', () => {
    const plans = [plan('Evening run', 'Running'), plan('Piano', 'Piano'), plan('Keep fit', 'Run in the park')]
    expect(read(planHits(plans, ['run']))).toEqual([
      ['Evening [run]', '[Run]ning'],
      ['Keep fit', '[Run] in the park'],
    ])
    expect(read(planHits(plans, ['piano']))).toEqual([['[Piano]', null]])
  })

  const reminder = (title: string, more: Partial<Reminder> = {}) =>
    ({ id: title, title, description: null, dueDate: null, dateOnly: false, completed: false, ...more }) as Reminder
  test('in a reminder: with the day on which it is due for its reader', () => {
    const hits = reminderHits(
      [
        reminder('Dentist', { dueDate: '2026-06-03T23:00:00.000Z' as Reminder['dueDate'] }),
        reminder('Card', { description: 'for the dentist', completed: true }),
        reminder('Tea'),
      ],
      ['dentist'],
      'Asia/Shanghai',
    )
    expect(read(hits)).toEqual([
      ['[Dentist]', null],
      ['Card', 'for the [dentist]'],
    ])
    expect(hits.map(({ day, isDone }) => [day, isDone])).toEqual([
      ['2026-06-04', false],
      [null, true],
    ])
  })

  test('in a note on the device: its whole text, or the text in the list', () => {
    const note = (displayTitle: string, excerpt: string, text?: string): KnownNote => ({
      id: displayTitle,
      displayTitle,
      excerpt,
      date: null,
      ...(text !== undefined && { text }),
    })
    const notes = [note('Menu', 'Soup', 'Menu\nSoup\n茶 and bread'), note('茶葉', 'Green'), note('Letter', 'Dear')]
    expect(read(knownNoteHits(notes, ['茶']))).toEqual([
      ['Menu', 'Menu Soup [茶] and bread'],
      ['[茶]葉', null],
    ])
  })
})
