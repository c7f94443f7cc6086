import type { Endpoint, Output } from '#contract/endpoint.ts'
import { type NewReminder, reminder, type Reminder } from '#contract/reminder.ts'
import type { Instant } from '#domain/time/time.ts'
import { call } from '#web/api/client.ts'
import { keyOf, queryClient, queryOf } from '#web/api/query.ts'
import { refreshAfter } from '#web/api/refresh.ts'

export type Status = 'pending' | 'completed'
const PAGE_SIZE = 50

export const overviewQuery = queryOf(reminder.overview)
export const reminderQuery = (id: string) => queryOf(reminder.read, { params: { id } })
/** @param page from 1 on */
export const remindersQuery = (status: Status, page: number) =>
  queryOf(reminder.list, { query: { status, page, pageSize: PAGE_SIZE } })

const SHOWN: readonly Endpoint[] = [reminder.list, reminder.overview]
const each = (endpoints: readonly Endpoint[], run: (filter: { queryKey: [string] }) => Promise<unknown>) =>
  Promise.all(endpoints.map((endpoint) => run({ queryKey: keyOf(endpoint) })))

type Page = Output<typeof reminder.list>
type Overview = Output<typeof reminder.overview>

function changePages(status: Status, change: (page: Page, isFirst: boolean) => Page) {
  for (const [key, page] of queryClient.getQueriesData<Page>({ queryKey: keyOf(reminder.list) })) {
    const { query } = key[1] as { query: { status: Status; page: number } }
    if (page && query.status === status) queryClient.setQueryData(key, change(page, query.page === 1))
  }
}

/** Shows it in a list, where it belongs by the order of that list. */
function put(status: Status, one: Reminder) {
  changePages(status, (page, isFirst) => {
    const { items, total } = page
    if (items.some(({ id }) => id === one.id))
      return { ...page, items: items.map((other) => (other.id === one.id ? one : other)) }
    return isFirst ? { ...page, items: [one, ...items], total: total + 1 } : page
  })
}

function take(status: Status, gone: string) {
  changePages(status, (page) => {
    const items = page.items.filter(({ id }) => id !== gone)
    return { ...page, items, total: page.total - (page.items.length - items.length) }
  })
  if (status === 'completed') return
  queryClient.setQueryData<Overview>(overviewQuery.queryKey, (known) => {
    if (!known) return known
    const others = (bucket: Reminder[]) => bucket.filter(({ id }) => id !== gone)
    const [overdue, today, next24h] = [others(known.overdue), others(known.today), others(known.next24h)]
    const less = (name: keyof Overview['counts'], bucket: Reminder[]) =>
      known.counts[name] - (known[name].length - bucket.length)
    const counts = { overdue: less('overdue', overdue), today: less('today', today), next24h: less('next24h', next24h) }
    return { overdue, today, next24h, counts }
  })
}

/** How many writes are on their way: an answer of the server between two of them is incomplete. */
let writing = 0

/** On the screen in the next frame; the server's answer stays in the end. */
async function writeOptimistically<T>(change: () => void, send: () => Promise<T>): Promise<T> {
  writing += 1
  await each(SHOWN, (filter) => queryClient.cancelQueries(filter))
  change()
  try {
    return await send()
  } finally {
    writing -= 1
    if (!writing) void refreshAfter('reminder')
  }
}

/** @param shown how it looks until the server has answered; it has the id of the body */
export const createReminder = (body: NewReminder, shown: Reminder | null): Promise<Reminder> =>
  writeOptimistically(
    () => shown && put('pending', shown),
    () => call(reminder.create, { body }),
  ).catch((error: unknown) => {
    if (shown) take('pending', shown.id)
    throw error
  })

type Content = Omit<NewReminder, 'id' | 'assignee' | 'sharedWith'>
export const changeReminder = (id: string, body: Content, version: number): Promise<Reminder> =>
  writeOptimistically(
    () => undefined,
    () => call(reminder.content, { body: { ...body, id, version } }),
  )

export const shareReminder = (
  id: string,
  people: { assignee: string | null; sharedWith: string[] },
  version: number,
): Promise<Reminder> =>
  writeOptimistically(
    () => undefined,
    () => call(reminder.share, { body: { ...people, id, version } }),
  )

export const removeReminder = ({ id, completed }: Reminder): Promise<unknown> =>
  writeOptimistically(
    () => take(completed ? 'completed' : 'pending', id),
    () => call(reminder.remove, { params: { id } }),
  )

/** The next reminder of a series goes where the server says. */
export const completeReminder = (one: Reminder, by: { _id: string; name: string }, at: Instant) =>
  writeOptimistically(
    () => {
      take('pending', one.id)
      const done = { ...one, completed: true, completedAt: at, completedBy: by }
      if (one.recurrence === null) put('completed', done)
    },
    async () => {
      // If another device has just completed this time of a series, the version keeps the next time from being
      // completed too. [reminder/series-completion]
      const guard = one.recurrence === null ? {} : { version: one.version }
      const answer = await call(reminder.status, { body: { id: one.id, completed: true, ...guard } })
      if (!answer.reminder.completed) put('pending', answer.reminder)
      if (answer.occurrence) put('completed', answer.occurrence)
      return answer
    },
  )

export const reopenReminder = (one: Reminder) =>
  writeOptimistically(
    () => {
      take('completed', one.id)
      if (one.seriesId === null) put('pending', { ...one, completed: false, completedAt: null, completedBy: null })
    },
    async () => {
      const answer = await call(reminder.status, { body: { id: one.id, completed: false } })
      put('pending', answer.reminder)
      return answer
    },
  )

/** Notifies again at that moment; null: not anymore. The due date of the reminder stays. */
export const snoozeReminder = (id: string, until: Instant | null) =>
  writeOptimistically(
    () => undefined,
    () => call(reminder.snooze, { body: { id, until } }),
  )
