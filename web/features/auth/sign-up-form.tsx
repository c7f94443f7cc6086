import { traitsOf } from '#domain/language/language.ts'
import { SimpleGrid } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { AuthField, focusFirst } from './auth-field.tsx'
import { authMessages } from './messages.ts'
import { complaints, refusals } from './model.ts'
import { typed, useSignUp } from './queries.ts'

type Props = {
  /** The token of the mailed link by which the user comes. */
  invitation: string | undefined
  onDone: () => void
}

export function SignUpForm({ invitation, onDone }: Props) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const language = useLanguage()
  const signUp = useSignUp(invitation, onDone)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', email: typed.email, password: '' },
    validate: complaints,
    onValuesChange: ({ email }) => {
      typed.email = email
    },
  })
  const { error } = signUp
  const refused = refusals(refusalCode(error), refusedFields(error))
  const show = (refusal: Error) => {
    const found = refusals(refusalCode(refusal), refusedFields(refusal))
    form.setErrors(found)
    focusFirst(found)
  }
  const names = [
    <AuthField
      name="firstName"
      autoComplete="given-name"
      key={form.key('firstName')}
      field={form.getInputProps('firstName')}
    />,
    <AuthField
      name="lastName"
      autoComplete="family-name"
      key={form.key('lastName')}
      field={form.getInputProps('lastName')}
    />,
  ]
  return (
    <FormShell
      submit={t('signUp')}
      pending={signUp.isPending}
      error={
        error && Object.keys(refused).length === 0 ? { title: t('signUpFailed'), text: wordsFor(error, say) } : null
      }
      onSubmit={form.onSubmit((values) => signUp.mutate(values, { onError: show }), focusFirst)}
    >
      <SimpleGrid cols={2} spacing="md">
        {traitsOf(language).nameOrder === 'given name first' ? names : names.toReversed()}
      </SimpleGrid>
      <AuthField name="email" autoComplete="username" key={form.key('email')} field={form.getInputProps('email')} />
      <AuthField
        name="password"
        autoComplete="new-password"
        description={t('passwordHint')}
        key={form.key('password')}
        field={form.getInputProps('password')}
      />
    </FormShell>
  )
}
