// The shared setup of the typed line's tests: a Wednesday afternoon, its logs and the names of its owner.
import { type Instant, type LocalDate, minutesBetween } from '#domain/time/time.ts'
import { parseLine, type TypedLine } from './typed-line.ts'
import type { Moment } from './halves.ts'
import { namesOf, type OwnNames } from './names.ts'
import { clockMinutes, localDate, momentOf } from '#domain/time/zone.ts'

const OWN: OwnNames = {
  activities: [
    { category: 'study', name: 'Read a book', defaultKey: 'study.read_book', subActivities: [{ name: 'Novel' }] },
    { category: 'dailyActivity', name: 'Have lunch', defaultKey: 'dailyActivity.have_lunch', subActivities: [] },
    { category: 'sports', name: 'Walk dog', defaultKey: null, subActivities: [] },
    { category: 'sports', name: 'Swim 400m', defaultKey: null, subActivities: [] },
    { category: 'work', name: 'Email', defaultKey: null, subActivities: [] },
    { category: 'leisure', name: 'Email', defaultKey: null, subActivities: [] },
    { category: 'self_management', name: 'Monday review', defaultKey: null, subActivities: [] },
    { category: 'parenting', name: '读绘本', defaultKey: null, subActivities: [] },
    { category: 'parenting', name: '讀繪本', defaultKey: null, subActivities: [] },
  ],
  tags: [
    { id: 'focus', name: 'focus' },
    { id: 'deep', name: 'deep' },
    { id: 'deep work', name: 'Deep work' },
    { id: '亲子', name: '亲子' },
    { id: '親子', name: '親子' },
  ],
  projects: [
    { id: 'Olympiad', name: 'Olympiad' },
    { id: 'Kitchen', name: 'Kitchen rebuild' },
    { id: '奥数', name: '奥数' },
    { id: '奧數', name: '奧數' },
  ],
  recipients: [
    { id: 'Mia', name: 'Mia', alias: 'Mimi' },
    { id: 'Li', name: 'Grandma Li', alias: '外婆' },
    { id: '小明', name: '小明', alias: null },
    { id: 'Alex 1', name: 'Alex', alias: null },
    { id: 'Alex 2', name: 'Alex', alias: null },
  ],
}
export const NAMES = namesOf(OWN)

export const WEDNESDAY = '2026-11-18' as LocalDate

/** A quarter past three on a Wednesday: slept, had lunch, cleaned; open since half past one. */
export function afternoon(tz: string, change: Partial<Moment> & { at?: string } = {}): Moment {
  const { at = '15:15', ...rest } = change
  const time = (clock: string, date = WEDNESDAY) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return momentOf(tz, date, hours * 60 + minutes)
  }
  const log = (from: string, to: string, activityName: string, category: string) => ({
    startTime: time(from),
    endTime: time(to),
    activityName,
    category,
    parallelActivity: false,
  })
  return {
    now: time(at),
    zones: [{ from: null, tz }],
    date: WEDNESDAY,
    dayStartsAt: 0,
    twelveHours: false,
    dateOrder: 'monthFirst',
    logs: [
      log('00:30', '07:00', 'Sleep', 'sleep'),
      log('12:00', '12:45', 'Have lunch', 'dailyActivity'),
      log('12:45', '13:30', '打扫厨房', 'housework'),
      { ...log('13:00', '13:10', 'Podcast', 'leisure'), parallelActivity: true },
    ],
    gap: { startTime: time('13:30'), endTime: time('15:15') },
    ...rest,
  }
}

/** The moment of a wall clock, `2026-03-08T15:00` in that zone. */
export const wall = (tz: string, text: string) =>
  momentOf(tz, text.slice(0, 10) as LocalDate, Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)))

const two = (value: number) => String(value).padStart(2, '0')
const clockOf = (at: Moment, moment: Instant) => {
  const minutes = clockMinutes(at.zones, moment)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/**
 * The result of a line, in one line of ours: `09:00-10:30 do math [study] *4`. In front the day, unless it is the
 * Wednesday; `(gap)` before a span from a gap; `!` before a problem, with its words; `?` before a note.
 */
export function saidOf(
  line: string,
  at: Moment,
  { log, problems, notes }: TypedLine = parseLine(line, at, NAMES),
): string {
  const { span } = log
  const over =
    span && localDate(at.zones, span.endTime) !== log.date && clockOf(at, span.endTime) !== '00:00' ? '+1' : ''
  const part = (place: { from: number; to: number }) => line.slice(place.from, place.to)
  return [
    log.date === WEDNESDAY ? '' : log.date.slice(5),
    span ? `${clockOf(at, span.startTime)}-${clockOf(at, span.endTime)}${over}` : '–',
    log.source ? `(${log.source})` : '',
    log.activityName,
    log.subActivity === null ? '' : `> ${log.subActivity}`,
    log.category === null ? '' : `[${log.category}]`,
    log.categories.length ? `[${log.categories.join(' or ')}]` : '',
    ...log.tags.map((id) => `#${id}`),
    ...log.newTags.map((name) => `#new:${name}`),
    log.projectId === null ? '' : `+${log.projectId}`,
    ...log.recipients.map((id) => `@${id}`),
    log.rating === null ? '' : `*${log.rating}`,
    log.parallel ? '||' : '',
    log.remark === null ? '' : `// ${log.remark}`,
    ...problems.map((problem) => `!${problem.kind}:${part(problem)}`),
    ...notes.map((note) => `?${note.kind}:${part(note)}`),
  ]
    .filter(Boolean)
    .join(' ')
}

const quoted = (name: string) => `"${name}"`

/** The same log as a line that leaves nothing to be found out. */
export function writtenOf({ log }: TypedLine, at: Moment): string {
  const { span } = log
  if (!span) throw new Error('Only what has a time can be written.')
  return [
    `${log.date} ${clockOf(at, span.startTime)} ${minutesBetween(span.startTime, span.endTime)} min,`,
    ...log.tags.map((id) => `#${quoted(id)}`),
    ...log.newTags.map((name) => `#${quoted(name)}`),
    log.projectId === null ? '' : `+${quoted({ Kitchen: 'Kitchen rebuild' }[log.projectId] ?? log.projectId)}`,
    ...log.recipients.map((id) => `@${quoted({ Li: 'Grandma Li' }[id] ?? id)}`),
    log.category === null ? '' : `/${quoted(log.category)}`,
    log.rating === null ? '' : `*${log.rating}`,
    log.parallel ? '||' : '',
    // The name comes after a sign, so that nothing in it is taken for the time.
    log.activityName,
    log.subActivity === null ? '' : `> ${log.subActivity}`,
    log.remark === null ? '' : `// ${log.remark}`,
  ]
    .filter(Boolean)
    .join(' ')
}
