import { SimpleGrid, TextInput } from '@mantine/core'
import { LANGUAGES, traitsOf } from '#domain/language/language.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { childMessages } from './messages.ts'
import type { ChildForm } from './use-child-form.tsx'
import { ZoneSelect } from './zone-select.tsx'

type Props = Pick<ChildForm, 'form' | 'field'> & {
  /** The child is of age: its birth date is no longer asked for. */
  isEnded: boolean
  /** The new birth date ends parental control. */
  isEnding: boolean
}

/** Who the child is: its names, birth date, language and time zone. */
export function PersonFields({ form, field, isEnded, isEnding }: Props) {
  const t = useWords(childMessages)
  const { birthDate, language, timezone } = form.values
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...field('firstName')} required data-autofocus maxLength={120} />
        <TextInput {...field('lastName')} maxLength={120} />
      </SimpleGrid>
      {!isEnded && (
        <DateField
          label={t('birthDate')}
          autoComplete="off"
          value={birthDate}
          error={form.errorOf('birthDate')}
          description={t(isEnding ? 'birthEnds' : 'birthHint')}
          onChange={(date) => form.set({ birthDate: date })}
        />
      )}
      <Choice
        label={t('language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: traitsOf(value).name }))}
        onChange={(chosen) => form.set({ language: chosen })}
      />
      <ZoneSelect value={timezone} onChange={(wanted) => form.set({ timezone: wanted })} />
    </>
  )
}
