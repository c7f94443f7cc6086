import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Reminder } from '#contract/reminder.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useForm } from '#web/ui/use-form.ts'
import { changeReminder, createReminder, shareReminder } from '#web/widgets/reminder/reminder-queries.ts'
import { messages } from './messages.ts'
import { bodyOf, fieldErrorsOf, peopleOf, serverFieldErrors, type Values, valuesOf } from './model.ts'

const isReminder = (from: Reminder | Values): from is Reminder => 'id' in from
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A new or an opened reminder while it is typed. @param onDone called once it is saved */
export function useReminderForm(
  from: Reminder | Values,
  { zone, typed, onDone }: { zone: string; typed: Values | undefined; onDone: () => void },
) {
  const t = useWords(messages)
  const reminder = isReminder(from) ? from : null
  const [start] = useState(() => (isReminder(from) ? valuesOf(from, zone) : from))
  const [id] = useState(() => reminder?.id ?? newId())

  async function send(values: Values, version: number) {
    const [body, people] = [bodyOf(values, zone), peopleOf(values)]
    if (!reminder) return createReminder({ id, ...body, ...people }, null)
    const saved = same(body, bodyOf(start, zone)) ? null : await changeReminder(id, body, version)
    if (same(people, peopleOf(start))) return saved
    return shareReminder(id, people, saved?.version ?? version)
  }
  return useForm({
    start,
    typed,
    check: fieldErrorsOf,
    early: () => ({}),
    say: (complaint) => t(complaint),
    version: reminder?.version ?? null,
    send,
    onDone,
    refusalsOf: serverFieldErrors,
    stale: t('stale'),
    failureOf: (error) => failureOf(reminder ? 'update' : 'create', error),
  })
}
