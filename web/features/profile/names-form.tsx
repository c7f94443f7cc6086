import { traitsOf } from '#domain/language/language.ts'
import { Button, SimpleGrid, TextInput } from '@mantine/core'
import type { BasicInfo } from '#contract/account.ts'
import { failureOf } from '#web/api/failures.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { useForm } from '#web/ui/use-form.ts'
import { profileMessages } from './messages.ts'
import { fieldErrorsOf, serverFieldErrors } from './model.ts'
import { saveNames } from './queries.ts'

export function NamesForm({ info: { firstName, lastName } }: { info: BasicInfo }) {
  const t = useWords(profileMessages)
  const language = useLanguage()
  const form = useForm({
    start: { firstName, lastName },
    check: fieldErrorsOf.names,
    say: (complaint) => t(complaint),
    send: saveNames,
    onDone: () => notify({ kind: 'success', message: t.phrase('saved') }),
    refusalsOf: serverFieldErrors.names,
    failureOf: (error) => failureOf('edit', error),
  })
  const names = (['firstName', 'lastName'] as const).map((name) => (
    <TextInput
      {...form.field(name)}
      key={name}
      id={name}
      label={t(name)}
      autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
      maxLength={120}
    />
  ))
  return (
    <FormShell
      {...form.shell}
      buttons={
        <Button type="submit" loading={form.shell.pending} style={{ alignSelf: 'flex-start' }}>
          {t('save')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" w="100%">
        {traitsOf(language).nameOrder === 'given name first' ? names : names.toReversed()}
      </SimpleGrid>
    </FormShell>
  )
}
