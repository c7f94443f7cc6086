import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Output } from '#contract/endpoint.ts'
import type { google, Newcomer } from '#contract/google.ts'
import { LANGUAGES, traitsOf } from '#domain/language/language.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { applyLook } from '#web/theme/look.ts'
import { PATHS } from '#web/paths.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { googleMessages } from './messages.ts'
import { fieldErrorsOf, serverFieldErrors } from './model.ts'
import { signUp, useFailureText } from './queries.ts'
import { WayBack } from './way-back.tsx'

type Props = { provider: string; newcomer: Newcomer; onIn: (signedIn: Output<typeof google.signUp>) => void }

const AUTO_COMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const

/** A user sees what the account will say about them before it is created. */
export function ConfirmForm({ provider, newcomer, onIn }: Props) {
  const t = useWords(googleMessages)
  const say = useFailureText(provider)
  const language = useLanguage()
  const form = useForm({
    start: { firstName: newcomer.firstName, lastName: newcomer.lastName },
    check: fieldErrorsOf,
    say: (complaint) => t(complaint),
    send: signUp,
    onDone: onIn,
    refusalsOf: serverFieldErrors,
    failureOf: (error) => ({ title: t('signUpFailed'), text: say(error as Error) }),
  })
  const names = (['firstName', 'lastName'] as const).map((name) => (
    <TextInput
      {...form.field(name)}
      key={name}
      id={name}
      name={name}
      size="md"
      label={t(name)}
      maxLength={120}
      autoComplete={AUTO_COMPLETE[name]}
      autoCapitalize="words"
    />
  ))
  return (
    <PublicPage title={t('confirmTitle')} lead={t('confirmLead', { provider, email: newcomer.email })}>
      <FormShell {...form.shell} submit={t('create')}>
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
