import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Reminder } from '#contract/reminder.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useSaving } from '#web/ui/use-saving.ts'
import { changeReminder, createReminder, shareReminder } from '#web/widgets/reminder/reminder-queries.ts'
import { messages } from './messages.ts'
import { bodyOf, type Complaints, fieldErrorsOf, peopleOf, serverFieldErrors, type Values, valuesOf } from './model.ts'

const isReminder = (from: Reminder | Values): from is Reminder => 'id' in from
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The values of a new or an opened reminder while they are typed, their errors, and how they are saved. */
export function useReminderForm(from: Reminder | Values, zone: string, typed: Values | undefined) {
  const t = useWords(messages)
  const reminder = isReminder(from) ? from : null
  const [start] = useState(() => (isReminder(from) ? valuesOf(from, zone) : from))
  const [id] = useState(() => reminder?.id ?? newId())
  const [values, setValues] = useState(typed ?? start)
  const [isTried, setTried] = useState(false)
  const saving = useSaving({ version: reminder?.version ?? null, stale: t('stale'), refusalsOf: serverFieldErrors })
  const found = fieldErrorsOf(values)
  const shown: Complaints = { ...saving.refused, ...(isTried && found) }
  const isTyped = !same(values, start)

  function set(part: Partial<Values>) {
    setValues({ ...values, ...part })
    saving.retype()
  }
  async function send(version: number) {
    const [body, people] = [bodyOf(values, zone), peopleOf(values)]
    if (!reminder) return createReminder({ id, ...body, ...people }, null)
    const saved = same(body, bodyOf(start, zone)) ? null : await changeReminder(id, body, version)
    if (same(people, peopleOf(start))) return saved
    return shareReminder(id, people, saved?.version ?? version)
  }
  /** Resolves to whether it is saved. */
  async function save(): Promise<boolean> {
    setTried(true)
    saving.forget()
    return Object.keys(found).length === 0 && saving.save(send)
  }
  return { isNew: reminder === null, values, shown, isTyped, saving, set, save }
}
