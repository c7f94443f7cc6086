import { Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import type { SecondStep as Step } from '#contract/second-factor.ts'
import type { SessionUser } from '#contract/auth.ts'
import { ApiError } from '#web/api/call.ts'
import { refusalCode } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { Failure as NoAnswer } from '#web/ui/failure.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { Failure } from './failure.tsx'
import { googleMessages } from './messages.ts'
import type { Arrival } from './model.ts'
import { newcomerQuery, settingsQuery, useArrival, useLink } from './queries.ts'

type SignedIn = { token: string; expiresAt: string; user: SessionUser }
type Ways = {
  /** The address holds a secret that has been used: it is to be left behind. */
  onUsed: () => void
  onIn: (signedIn: SignedIn, redirectUrl: string | null) => void
  onLinked: (provider: string) => void
  /** The second factor, which another feature asks for. */
  SecondStep: ComponentType<{ step: Step; onIn: (signedIn: SignedIn) => void }>
}

/** The screen for a user who comes back from the identity provider. */
export function ArrivalScreen({ arrival, ...ways }: Ways & { arrival: Arrival }) {
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  const { kind, isLinking } = arrival
  if (error && !settings) return <NoAnswer error={error} onRetry={() => void refetch()} />
  if (!settings) return <Waiting />
  const provider = settings.singleSignOn
  if (provider === null) return <Navigate to={PATHS.root} replace />
  if (kind === 'cancelled') return <Failure provider={provider} isLinking={isLinking} of="cancelled" />
  if (kind === 'answer' && isLinking) return <Linking {...ways} provider={provider} answer={arrival.answer} />
  if (kind === 'answer') return <SigningIn {...ways} provider={provider} answer={arrival.answer} />
  if (isLinking) return <Failure provider={provider} isLinking of="refused" />
  return <Again {...ways} provider={provider} />
}

function Waiting({ provider }: { provider?: string }) {
  const t = useWords(googleMessages)
  return (
    <Group role="status" gap="md">
      <Loader size="sm" aria-hidden />
      {provider !== undefined && <Text>{t('arriving', { provider })}</Text>}
    </Group>
  )
}

type Answered = Ways & { provider: string; answer: Extract<Arrival, { kind: 'answer' }>['answer'] }

function SigningIn({ provider, answer, onUsed, onIn, SecondStep }: Answered) {
  const { mutate, data, error } = useArrival()
  useOnce(() =>
    mutate(answer, {
      onError: onUsed,
      onSuccess: (answered) => ('token' in answered ? onIn(answered, answered.redirectUrl) : onUsed()),
    }),
  )
  const step = stepOf(error)
  if (step) return <SecondStep step={step.step} onIn={(signedIn) => onIn(signedIn, step.redirectUrl)} />
  if (error) return <Failure provider={provider} isLinking={false} of={error} />
  if (!data || 'token' in data) return <Waiting provider={provider} />
  return <ConfirmForm provider={provider} newcomer={data.newcomer} onIn={(made) => onIn(made, made.redirectUrl)} />
}

function Linking({ provider, answer, onUsed, onLinked }: Answered) {
  const { mutate, error } = useLink()
  useOnce(() => mutate(answer, { onError: onUsed, onSuccess: () => onLinked(provider) }))
  return error ? <Failure provider={provider} isLinking of={error} /> : <Waiting provider={provider} />
}

function Again({ provider, onIn }: Ways & { provider: string }) {
  const { data, error } = useQuery(newcomerQuery)
  if (error) return <Failure provider={provider} isLinking={false} of={error} />
  if (!data) return <Waiting provider={provider} />
  return <ConfirmForm provider={provider} newcomer={data} onIn={(made) => onIn(made, made.redirectUrl)} />
}

/** A code that is good for one use is used once, however often React mounts the component. */
function useOnce(use: () => void) {
  const isUsed = useRef(false)
  useEffect(() => {
    if (isUsed.current) return
    isUsed.current = true
    use()
  })
}

/** The details of the refusal, if it asks for a second step. */
function stepOf(error: Error | null) {
  if (!(error instanceof ApiError) || refusalCode(error) !== 'SECOND_FACTOR_REQUIRED') return undefined
  const { ticket, methods, redirectUrl } = error.body?.details ?? {}
  return {
    step: { ticket, methods } as Step,
    redirectUrl: typeof redirectUrl === 'string' ? redirectUrl : null,
  }
}
