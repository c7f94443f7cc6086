import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SecondStep } from '#contract/second-factor.ts'
import { session } from '#web/api/session.ts'
import { AuthPage } from '#web/features/auth/auth-page.tsx'
import { authMessages } from '#web/features/auth/messages.ts'
import { Note } from '#web/features/auth/note.tsx'
import { PasskeyButton } from '#web/features/auth/passkey-button.tsx'
import { settingsQuery } from '#web/features/auth/queries.ts'
import { SecondStepForm } from '#web/features/auth/second-step-form.tsx'
import { SignInForm } from '#web/features/auth/sign-in-form.tsx'
import { childMessages } from '#web/features/child/messages.ts'
import { GoogleButton } from '#web/features/google/google-button.tsx'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS, safeRedirect } from '#web/paths.ts'

export function SignIn() {
  const t = useWords(authMessages)
  const child = useWords(childMessages)
  const router = useRouter()
  const search = useSearch({ from: '/outside/sign-in' })
  const { data: settings, isFetching } = useQuery(settingsQuery)
  const { redirectUrl, reason } = search
  const closed = settings && settings.signUp !== 'open'
  const [step, setStep] = useState<SecondStep | null>(null)
  const enter = () => router.history.replace(safeRedirect(redirectUrl))
  // Nobody can sign in before there is an account.
  if (settings?.hasAccounts === false && !isFetching) return <Navigate to={PATHS.signUp} search={search} replace />
  if (step)
    return (
      <AuthPage
        page="second"
        below={
          <Anchor component="button" type="button" onClick={() => setStep(null)}>
            {t('backToSignIn')}
          </Anchor>
        }
      >
        <SecondStepForm
          step={step}
          onIn={(entered) => {
            session.open(entered)
            enter()
          }}
        />
      </AuthPage>
    )
  return (
    <AuthPage
      page="signIn"
      below={
        <>
          <Anchor renderRoot={(props) => <Link to={PATHS.forgotPassword} search={search} {...props} />}>
            {t('forgot')}
          </Anchor>
          <Anchor renderRoot={(props) => <Link to={PATHS.childSignIn} search={search} {...props} />}>
            {child('asChild')}
          </Anchor>
          {!closed && (
            <span>
              {t('noAccount')}{' '}
              <Anchor renderRoot={(props) => <Link to={PATHS.signUp} search={search} {...props} />}>
                {t('signUp')}
              </Anchor>
            </span>
          )}
        </>
      }
    >
      {reason && <Note about={reason} />}
      <SignInForm onDone={enter} onSecondStep={setStep} />
      <Stack gap="md">
        <GoogleButton redirectUrl={safeRedirect(redirectUrl)} />
        <PasskeyButton onDone={enter} />
      </Stack>
      {closed && settings.signUp !== 'open' && <Note about={settings.signUp} />}
    </AuthPage>
  )
}
