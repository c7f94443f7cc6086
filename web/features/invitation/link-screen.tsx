import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import type { family as endpoints } from '#contract/family.ts'
import { refusalCode } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { usePublicTitle } from '#web/ui/public-page.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { ChildConsent } from './child-consent.tsx'
import { invitationMessages } from './messages.ts'
import { timeLeft } from './model.ts'
import { acceptInvitation, linkQuery, rejectInvitation, serverQuery } from './queries.ts'

type Props = {
  token: string
  /** The signed-in user; null: none. */
  user: SessionUser | null
  /** Signed out, the ways in; each comes back here. */
  onSignUp: (email: string) => void
  onSignIn: (email: string) => void
  onOtherAccount: (email: string) => void
  onFamily: () => void
  onHome: () => void
}
type Linked = Output<(typeof endpoints)['invitationByLink']>
type Outcome = 'welcome' | 'welcomeWaits' | 'rejectedNow'

/** An envelope with a heart for a seal. */
const Letter = () => (
  <svg width="104" height="80" viewBox="0 0 104 80" fill="none" aria-hidden focusable="false">
    <rect
      x="4"
      y="10"
      width="96"
      height="64"
      rx="8"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
    />
    <path d="M6 16l46 34 46-34" stroke="var(--brand-4)" strokeWidth="3" strokeLinejoin="round" />
    <path d="M52 62c-9-6-14-11-14-17a7.5 7.5 0 0 1 14-3.5A7.5 7.5 0 0 1 66 45c0 6-5 11-14 17z" fill="var(--brand-6)" />
  </svg>
)

/** The content of a mailed link: the inviter, the family, and the two answers. */
export function LinkScreen(props: Props) {
  const t = useWords(invitationMessages)
  const { token, onFamily, onHome } = props
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Answered, it is open no more, and that is no news.
  const { data, error, refetch } = useQuery({ ...linkQuery(token), enabled: token !== '' && outcome === null })
  const title = t('linkTitle')
  usePublicTitle(title)

  const isGone = refusalCode(error) === 'NOT_FOUND' || refusalCode(error) === 'INVALID_PARAMS'
  if (!token)
    return (
      <Page title={t('linkBroken')}>
        <Dead {...props} text={t('linkBrokenText')} />
      </Page>
    )
  if (outcome && data)
    return (
      <Page title={title}>
        <Stack gap="lg" align="flex-start">
          <Text role="status">{t(outcome, { family: data.familyName })}</Text>
          <Button onClick={outcome === 'rejectedNow' ? onHome : onFamily}>
            {t(outcome === 'rejectedNow' ? 'toHome' : 'toFamily')}
          </Button>
        </Stack>
      </Page>
    )
  if (isGone || (data && data.status !== 'pending'))
    return (
      <Page title={t('linkDead')}>
        <Dead {...props} text={t('linkDeadText')} />
      </Page>
    )
  if (error && !data)
    return <Failure error={error} title={failureOf('fetch', error).title} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Page title={title}>
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={20} mb="sm" />
          <Skeleton height={20} width="60%" />
        </div>
      </Page>
    )
  return (
    <Page title={title}>
      <Open {...props} invitation={data} onOutcome={setOutcome} />
    </Page>
  )
}

function Dead({ text, user, onFamily, onSignIn }: Props & { text: string }) {
  const t = useWords(invitationMessages)
  return (
    <Stack gap="lg" align="flex-start">
      <Text c="dimmed">{text}</Text>
      <Button variant="default" onClick={() => (user ? onFamily() : onSignIn(''))}>
        {t(user ? 'toFamily' : 'signIn')}
      </Button>
    </Stack>
  )
}

const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="lg">
    <Letter />
    <Title order={1}>{title}</Title>
    {children}
  </Stack>
)

function Open({
  token,
  user,
  invitation,
  onOutcome,
  ...on
}: Props & { invitation: Linked; onOutcome: (outcome: Outcome) => void }) {
  const t = useWords(invitationMessages)
  const now = useNow()
  const { id, email, role, familyName: family, inviterName: inviter, expiresAt } = invitation
  const accept = useFamilyWrite(async () => {
    const { waitingFor } = await acceptInvitation(id, token)
    onOutcome(waitingFor ? 'welcomeWaits' : 'welcome')
  })
  const reject = useFamilyWrite(async () => {
    await rejectInvitation(id, token)
    onOutcome('rejectedNow')
  })
  const { data: server } = useQuery(serverQuery)
  const { unit, count } = timeLeft(expiresAt, now)
  const failed = accept.error ? failureOf('accept', accept.error) : reject.error && failureOf('reject', reject.error)
  const isOther = refusalCode(accept.error ?? reject.error) === 'FORBIDDEN'
  return (
    <Stack gap="lg">
      <Text size="lg">{t(role === 'parent' ? 'asParent' : 'asChild', { inviter, family })}</Text>
      <Text c="dimmed">
        {t('sentTo', { email })} {role === 'parent' && t('yours')} {t(unit, { count })}
      </Text>
      {role === 'child' && <ChildConsent />}
      {user === null ? (
        <WaysIn email={email} maySignUp={server?.signUp !== 'closed'} onSignUp={on.onSignUp} onSignIn={on.onSignIn} />
      ) : (
        <>
          {failed && (
            <Alert color="red" variant="light" title={failed.title} role="alert">
              {isOther ? t('notYours', { email }) : failed.text}
            </Alert>
          )}
          <Group gap="sm">
            <Button
              size="md"
              loading={accept.isPending}
              disabled={reject.isPending}
              onClick={() => {
                reject.reset()
                accept.mutate()
              }}
            >
              {t('accept')}
            </Button>
            <Button
              size="md"
              variant="default"
              loading={reject.isPending}
              disabled={accept.isPending}
              onClick={() => {
                accept.reset()
                reject.mutate()
              }}
            >
              {t('reject')}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {t('signedInAs', { email: user.email ?? user.userName })}{' '}
            <Anchor component="button" type="button" size="sm" onClick={() => on.onOtherAccount(email)}>
              {t('otherAccount')}
            </Anchor>
          </Text>
        </>
      )}
    </Stack>
  )
}

type WaysInProps = Pick<Props, 'onSignUp' | 'onSignIn'> & { email: string; maySignUp: boolean }

/** Signed out, the user signs up or in first. */
function WaysIn({ email, maySignUp, onSignUp, onSignIn }: WaysInProps) {
  const t = useWords(invitationMessages)
  return (
    <>
      <Text>{t('haveAccount')}</Text>
      <Group gap="sm">
        {maySignUp && (
          <Button size="md" onClick={() => onSignUp(email)}>
            {t('signUp')}
          </Button>
        )}
        <Button size="md" variant="default" onClick={() => onSignIn(email)}>
          {t('signIn')}
        </Button>
      </Group>
    </>
  )
}
