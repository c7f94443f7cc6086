import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { FamilyMember } from '#contract/family.ts'
import type { Reminder } from '#contract/reminder.ts'
import { TOLD_ON_THE_DAY_AT } from '#domain/reminder/reminder.ts'
import { clockOfDay } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { NotifyField } from '#web/widgets/notify-minutes/notify-field.tsx'
import { noticeOf, usualNotices } from '#web/widgets/reminder/notice.ts'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { messages } from './messages.ts'
import { needsDate, type Values } from './model.ts'
import { PeopleFields } from './people-fields.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { useReminderForm } from './use-reminder-form.tsx'

type Props = {
  /** The reminder that is changed, or the first values of a new one. */
  from: Reminder | Values
  zone: string
  /** The others of the family. */
  members: readonly FamilyMember[]
  /** The values that were typed before the dialog was closed. */
  typed?: Values | undefined
  /** Called with the typed values, if there are unsaved ones. */
  onClose: (typed: Values | null) => void
}

/** All fields of the user's own reminder. Typed text stays, whatever the server answers. [reminder/reminder-fields] */
export function ReminderDialog({ from, zone, members, typed, onClose }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const name = useWords(categoryNames)
  const { values, errors, errorOf, field, isTyped, set, shell } = useReminderForm(from, {
    zone,
    typed,
    onDone: () => onClose(null),
  })
  const isNew = !('id' in from)
  return (
    <Dialog
      title={t(isNew ? 'newReminder' : 'editReminder')}
      closeLabel={t('close')}
      onClose={() => onClose(isTyped && !shell.pending ? values : null)}
      closeOnClickOutside={!isTyped}
    >
      <FormShell {...shell} submit={t(isNew ? 'add' : 'save')}>
        <TextInput {...field('title')} label={t('title')} required data-autofocus autoComplete="off" />
        <DueFields values={values} error={errorOf('date')} onChange={set} />
        <RepeatFields
          rule={values.rule}
          date={values.date}
          shown={errors}
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
            error={errorOf('category')}
            onChange={({ currentTarget: { value } }) =>
              set({ category: CATEGORIES.find((each) => each === value) ?? null })
            }
          />
        </SimpleGrid>
        <Textarea {...field('description')} label={t('description')} autosize minRows={2} maxRows={8} />
        {members.length > 0 && <PeopleFields {...values} members={members} shown={errors} onChange={set} />}
      </FormShell>
    </Dialog>
  )
}

type DueProps = {
  values: Values
  /** The error of the date. */
  error: string | undefined
  onChange: (part: Partial<Values>) => void
}

function DueFields({ values, error, onChange }: DueProps) {
  const t = useWords(messages)
  return (
    <SimpleGrid cols={2} spacing="sm">
      <DateField
        label={t('date')}
        required={needsDate(values)}
        value={values.date}
        error={error}
        onChange={(date) => onChange({ date })}
      />
      <ClockInput
        label={t('time')}
        description={t('timeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.time}
        onChange={(time) => onChange({ time })}
      />
    </SimpleGrid>
  )
}
