import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { messages } from './messages.ts'
import { daysIn, type Field, type Values } from './model.ts'

type Props = {
  values: Values
  /** The error text of a field. */
  errorOf: (field: Field) => string | undefined
  onChange: (part: Partial<Values>) => void
}

export function VacationFields({ values, errorOf, onChange }: Props) {
  const t = useWords(messages)
  const days = daysIn(values)
  const day = (field: 'startDate' | 'endDate') => (
    <DateField
      label={t(field)}
      required
      value={values[field]}
      error={errorOf(field)}
      onChange={(date) => onChange({ [field]: date })}
    />
  )
  return (
    <>
      <TextInput
        label={t('name')}
        required
        data-autofocus
        autoComplete="off"
        value={values.name}
        error={errorOf('name')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <SimpleGrid cols={2} spacing="sm">
        {day('startDate')}
        {day('endDate')}
      </SimpleGrid>
      <Text size="sm" c="dimmed" role="status" mih="1.45em">
        {days !== null && t('days', { count: days })}
      </Text>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        autosize
        minRows={2}
        maxRows={6}
        value={values.reason}
        error={errorOf('reason')}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
      <Checkbox
        label={t('publicHoliday')}
        checked={values.publicHoliday}
        error={errorOf('publicHoliday')}
        onChange={({ currentTarget }) => onChange({ publicHoliday: currentTarget.checked })}
      />
    </>
  )
}
