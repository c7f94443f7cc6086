import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Invitation } from '#contract/family.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { localDate } from '#domain/time/zone.ts'
import { dateText } from '#web/i18n/format.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { failureOf, tellFailure } from '#web/widgets/family/failures.ts'
import { InvitationList, InvitationRow, SentInvitationButtons } from '#web/widgets/family/invitation-row.tsx'
import classes from './invitation.module.css'
import { invitationMessages } from './messages.ts'
import { sorted, timeLeft } from './model.ts'
import { cancelInvitation, sentQuery } from './queries.ts'

/** The invitations of the family with their states. [family/open-invitations] */
export function SentCard() {
  const t = useWords(invitationMessages)
  const { data, error, refetch } = useQuery(sentQuery)
  const { open, over } = sorted(data ?? [])
  return (
    <Card component="section" padding="lg" aria-labelledby="sent-invitations">
      <Stack gap="md">
        <Title order={2} id="sent-invitations">
          {t('invitations')}
        </Title>
        {error && !data && (
          <Failure error={error} title={failureOf('fetch', error).title} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton height={64} radius="lg" />}
        {data && !open.length && <Text c="dimmed">{t('none')}</Text>}
        {open.length > 0 && (
          <InvitationList>
            {open.map((invitation) => (
              <Sent key={invitation.id} invitation={invitation} />
            ))}
          </InvitationList>
        )}
        {over.length > 0 && (
          <details className={classes.earlier}>
            <summary>{t('earlier', { count: over.length })}</summary>
            <InvitationList>
              {over.map((invitation) => (
                <Sent key={invitation.id} invitation={invitation} />
              ))}
            </InvitationList>
          </details>
        )}
      </Stack>
    </Card>
  )
}

function Sent({ invitation }: { invitation: Invitation }) {
  const t = useWords(invitationMessages)
  const language = useLanguage()
  const now = useNow()
  const { timezone } = usePreference().timezone
  const cancel = useFamilyWrite(() => cancelInvitation(invitation))
  const [isShown, setShown] = useState(false)
  const { email, alias, role, status, inviterName, expiresAt, respondedAt, isCancellable, link } = invitation
  const close = () => setShown(false)
  const { unit, count } = timeLeft(expiresAt, now)
  const ended = dateText(localDate([{ from: null, tz: timezone }], respondedAt ?? expiresAt), language, 'date')
  const state = status === 'pending' ? t(unit, { count }) : ended

  async function ask() {
    const title = t('withdrawOf', { email })
    const question = { kind: 'warning', title, text: t('withdrawText') } as const
    if (await confirm({ ...question, confirm: t('withdraw'), cancel: t('cancel') }))
      cancel.mutate(undefined, { onError: (error) => tellFailure('cancel', error) })
  }
  return (
    <InvitationRow
      buttons={
        <SentInvitationButtons
          words={{
            show: t('showLink'),
            showName: t('showLinkOf', { email }),
            withdraw: t('withdraw'),
            withdrawName: t('withdrawOf', { email }),
          }}
          link={link}
          onShow={() => setShown(true)}
          onWithdraw={isCancellable && status === 'pending' ? () => void ask() : undefined}
          isWithdrawing={cancel.isPending}
        />
      }
    >
      <p className={classes.who}>{alias ? `${alias} · ${email}` : email}</p>
      <p className={classes.soft}>{[t(role), t('by', { name: inviterName })].join(' · ')}</p>
      <p className={`${classes.soft} figures`}>{[t(status), state].join(' · ')}</p>
      {isShown && link !== null && (
        <Dialog title={t('handOver')} closeLabel={t('close')} onClose={close}>
          <HandedLink text={t('handOverText', { email })} link={link} onClose={close} />
        </Dialog>
      )}
    </InvitationRow>
  )
}
