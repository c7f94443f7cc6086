import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { FamilyMember } from '#contract/family.ts'
import type { Reminder } from '#contract/reminder.ts'
import { TOLD_ON_THE_DAY_AT } from '#domain/reminder/reminder.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useSaving } from '#web/ui/use-saving.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { NotifyField } from '#web/widgets/notify-minutes/notify-field.tsx'
import { noticeOf, usualNotices } from '#web/widgets/reminder/notice.ts'
import { changeReminder, createReminder, shareReminder } from '#web/widgets/reminder/reminder-queries.ts'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { messages } from './messages.ts'
import {
  bodyOf,
  type Complaints,
  complaintsOf,
  type Field,
  needsDate,
  peopleOf,
  refusalsOf,
  type Values,
  valuesOf,
} from './model.ts'
import { PeopleFields } from './people-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'

type Props = {
  /** The reminder that is changed, or the first values of a new one. */
  from: Reminder | Values
  zone: string
  /** The others of the family. */
  members: readonly FamilyMember[]
  /** What was typed before the dialog was closed. */
  typed?: Values | undefined
  /** Called with what was typed, if anything was and is not saved. */
  onClose: (typed: Values | null) => void
}

const isReminder = (from: Reminder | Values): from is Reminder => 'id' in from
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** All fields of the user's own reminder. What was typed stays, whatever the server says. [reminder/reminder-fields] */
export function ReminderDialog({ from, zone, members, typed, onClose }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const name = useWords(categoryNames)
  const reminder = isReminder(from) ? from : null
  const [start] = useState(() => (isReminder(from) ? valuesOf(from, zone) : from))
  const [id] = useState(() => reminder?.id ?? newId())
  const [values, setValues] = useState(typed ?? start)
  const [isTried, setTried] = useState(false)
  const saving = useSaving({ version: reminder?.version ?? null, stale: t('stale'), refusalsOf })
  const found = complaintsOf(values)
  const shown: Complaints = { ...saving.refused, ...(isTried && found) }
  const isTyped = !same(values, start)
  const error = (field: Field) => shown[field] && t(shown[field])

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
  async function save() {
    setTried(true)
    saving.forget()
    if (Object.keys(found).length) return
    if (await saving.save(send)) onClose(null)
  }
  return (
    <Dialog
      title={t(reminder ? 'editReminder' : 'newReminder')}
      closeLabel={t('close')}
      onClose={() => onClose(isTyped && !saving.isPending ? values : null)}
      closeOnClickOutside={!isTyped}
    >
      <FormShell
        error={saving.failure}
        pending={saving.isPending}
        submit={t(reminder ? 'save' : 'add')}
        onSubmit={() => void save()}
      >
        <TextInput
          label={t('title')}
          required
          data-autofocus
          autoComplete="off"
          value={values.title}
          error={error('title')}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <SimpleGrid cols={2} spacing="sm">
          <DateField
            label={t('date')}
            required={needsDate(values)}
            value={values.date}
            error={error('date')}
            onChange={(date) => set({ date })}
          />
          <ClockInput
            label={t('time')}
            description={t('timeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={values.time}
            onChange={(time) => set({ time })}
          />
        </SimpleGrid>
        <RepeatFields
          rule={values.rule}
          date={values.date}
          shown={shown}
          onChange={(rule, date) => set({ rule, date })}
        />
        <SimpleGrid cols={{ base: 1, xs: values.date ? 2 : 1 }} spacing="sm">
          {values.date && (
            <NotifyField
              label={t('before')}
              none={t('onlyWhenDue')}
              hint={values.time ? '' : t('beforeDay', { time: clockOfDay(TOLD_ON_THE_DAY_AT, language) })}
              value={noticeOf(values)}
              usual={usualNotices(values)}
              onChange={(notifyMinutes) => set({ notifyMinutes })}
            />
          )}
          <NativeSelect
            label={t('category')}
            value={values.category ?? ''}
            data={[
              { value: '', label: t('noCategory') },
              ...CATEGORIES.map((each) => ({ value: each, label: name(each) })),
            ]}
            error={error('category')}
            onChange={({ currentTarget: { value } }) =>
              set({ category: CATEGORIES.find((each) => each === value) ?? null })
            }
          />
        </SimpleGrid>
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxRows={8}
          value={values.description}
          error={error('description')}
          onChange={({ currentTarget }) => set({ description: currentTarget.value })}
        />
        {members.length > 0 && <PeopleFields {...values} members={members} shown={shown} onChange={set} />}
      </FormShell>
    </Dialog>
  )
}
