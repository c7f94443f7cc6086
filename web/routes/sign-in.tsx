import { Alert, Anchor, Stack } from '@mantine/core'
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
import { ChildSignIn as ChildSteps } from '#web/features/child/child-sign-in.tsx'
import { childMessages } from '#web/features/child/messages.ts'
import { isFamilyDevice } from '#web/features/child/queries.ts'
import { GoogleButton } from '#web/features/google/google-button.tsx'
import { useWords } from '#web/i18n/use-words.ts'
import { isFromInvitation, PATHS, safeRedirect, type SignInSearch } from '#web/paths.ts'

/** Why the child was signed out, in words for the page where children sign in by PIN. */
function ReasonForChildren({ reason }: { reason: NonNullable<SignInSearch['reason']> }) {
  const t = useWords(childMessages)
  if (reason !== 'changed') return <Note about={reason} />
  return (
    <Alert color="brand" variant="light" role="status">
      {t('pinChanged')}
    </Alert>
  )
}

export function SignIn() {
  const t = useWords(authMessages)
  const child = useWords(childMessages)
  const router = useRouter()
  const search = useSearch({ from: '/outside/sign-in' })
  const { data: settings, isFetching } = useQuery(settingsQuery)
  const { redirectUrl, reason } = search
  const [isForChildren, setForChildren] = useState(
    () => search.by !== 'email' && reason !== 'passwordSaved' && !isFromInvitation(redirectUrl) && isFamilyDevice(),
  )
  const closed = settings && settings.signUp !== 'open'
  const [step, setStep] = useState<SecondStep | null>(null)
  const enter = () => router.history.replace(safeRedirect(redirectUrl))
  // No one can sign in before there is an account.
  if (settings?.hasAccounts === false && !isFetching) return <Navigate to={PATHS.signUp} search={search} replace />
  if (isForChildren)
    return (
      <Stack gap="md">
        {reason && <ReasonForChildren reason={reason} />}
        <ChildSteps onDone={enter} />
        <Anchor component="button" type="button" ta="start" onClick={() => setForChildren(false)}>
          {child('withEmail')}
        </Anchor>
      </Stack>
    )
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
