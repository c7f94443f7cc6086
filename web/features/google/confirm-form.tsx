import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '#contract/endpoint.ts'
import type { google, Newcomer } from '#contract/google.ts'
import { refusedFields } from '#web/api/errors.ts'
import { LANGUAGES, traitsOf } from '#domain/language/language.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { applyLook } from '#web/theme/look.ts'
import { PATHS } from '#web/paths.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { googleMessages } from './messages.ts'
import { isFirstName, isLastName } from './model.ts'
import { useFailureText, useSignUp } from './queries.ts'
import { WayBack } from './way-back.tsx'

type Name = 'firstName' | 'lastName'
type Props = { provider: string; newcomer: Newcomer; onIn: (signedIn: Output<typeof google.signUp>) => void }

const AUTO_COMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const
const focusFirst = (errors: object) => document.getElementById(Object.keys(errors)[0] ?? '')?.focus()

/** A user sees what the account will say about them before it is created. */
export function ConfirmForm({ provider, newcomer, onIn }: Props) {
  const t = useWords(googleMessages)
  const say = useFailureText(provider)
  const language = useLanguage()
  const signUp = useSignUp()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: newcomer.firstName, lastName: newcomer.lastName },
    validate: {
      firstName: (typed) => (isFirstName(typed) ? null : 'needName'),
      lastName: (typed) => (isLastName(typed) ? null : 'needName'),
    },
  })
  const { error } = signUp
  const inField = refusedFields(error).some((field) => field in AUTO_COMPLETE)
  const show = (refusal: Error) => {
    const found = refusedFields(refusal).filter((field) => field in AUTO_COMPLETE)
    const errors = Object.fromEntries(found.map((field) => [field, 'needName']))
    form.setErrors(errors)
    focusFirst(errors)
  }
  const names = (['firstName', 'lastName'] satisfies Name[]).map((name) => {
    const { error: wrong, ...field } = form.getInputProps(name)
    return (
      <TextInput
        {...field}
        key={form.key(name)}
        id={name}
        name={name}
        size="md"
        label={t(name)}
        maxLength={120}
        autoComplete={AUTO_COMPLETE[name]}
        autoCapitalize="words"
        error={wrong ? t('needName') : undefined}
      />
    )
  })
  return (
    <PublicPage title={t('confirmTitle')} lead={t('confirmLead', { provider, email: newcomer.email })}>
      <FormShell
        submit={t('create')}
        pending={signUp.isPending}
        error={error && !inField ? { title: t('signUpFailed'), text: say(error) } : null}
        onSubmit={form.onSubmit((values) => signUp.mutate(values, { onSuccess: onIn, onError: show }), focusFirst)}
      >
        <SimpleGrid cols={2} spacing="md">
          {traitsOf(language).nameOrder === 'given name first' ? names : names.toReversed()}
        </SimpleGrid>
        <NativeSelect
          size="md"
          label={t('language')}
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: traitsOf(value).name }))}
          onChange={({ currentTarget }) => applyLook({ language: currentTarget.value as typeof language })}
        />
      </FormShell>
      <WayBack to={PATHS.signIn} label={t('backToSignIn')} />
    </PublicPage>
  )
}
