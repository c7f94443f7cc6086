import { traitsOf } from '#domain/language/language.ts'
import { Alert, Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BasicInfo } from '#contract/account.ts'
import { failureOf } from '#web/api/failures.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { profileMessages } from './messages.ts'
import { lastNameProblem, nameProblem } from './model.ts'
import { useSaveNames } from './queries.ts'

type Problem = 'needName' | 'nameLong'

export function NamesForm({ info: { firstName, lastName } }: { info: BasicInfo }) {
  const t = useWords(profileMessages)
  const language = useLanguage()
  const save = useSaveNames(() => notify({ kind: 'success', message: t.phrase('saved') }))
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName, lastName },
    validate: { firstName: nameProblem, lastName: lastNameProblem },
  })
  const failure = save.error && failureOf('edit', save.error)
  const names = (['firstName', 'lastName'] as const).map((name) => {
    const { error, ...field } = form.getInputProps(name)
    return (
      <TextInput
        key={form.key(name)}
        {...field}
        id={name}
        label={t(name)}
        autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
        maxLength={120}
        error={error ? t(error as Problem) : undefined}
      />
    )
  })
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => document.getElementById(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Stack gap="md" align="flex-start">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" w="100%">
          {traitsOf(language).nameOrder === 'given name first' ? names : names.toReversed()}
        </SimpleGrid>
        {failure && (
          <Alert color="red" variant="light" title={failure.title} role="alert">
            {failure.text}
          </Alert>
        )}
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Stack>
    </form>
  )
}
