import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
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
          <ul className={classes.list}>
            {open.map((invitation) => (
              <Sent key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
        {over.length > 0 && (
          <details className={classes.earlier}>
            <summary>{t('earlier', { count: over.length })}</summary>
            <ul className={classes.list}>
              {over.map((invitation) => (
                <Sent key={invitation.id} invitation={invitation} />
              ))}
            </ul>
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
    <li className={classes.row}>
      <div>
        <p className={classes.who}>{alias ? `${alias} · ${email}` : email}</p>
        <p className={classes.soft}>{[t(role), t('by', { name: inviterName })].join(' · ')}</p>
        <p className={`${classes.soft} figures`}>{[t(status), state].join(' · ')}</p>
      </div>
      <div className={classes.buttons}>
        {link !== null && (
          <Button
            variant="light"
            size="sm"
            aria-haspopup="dialog"
            aria-label={t('showLinkOf', { email })}
            onClick={() => setShown(true)}
          >
            {t('showLink')}
          </Button>
        )}
        {isCancellable && status === 'pending' && (
          <Button
            variant="default"
            size="sm"
            loading={cancel.isPending}
            aria-label={t('withdrawOf', { email })}
            onClick={() => void ask()}
          >
            {t('withdraw')}
          </Button>
        )}
      </div>
      {isShown && link !== null && (
        <Dialog title={t('handOver')} closeLabel={t('close')} onClose={close}>
          <HandedLink text={t('handOverText', { email: email })} link={link} onClose={close} />
        </Dialog>
      )}
    </li>
  )
}
