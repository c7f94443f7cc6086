import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { ServerInvitation } from '#contract/admin.ts'
import { failureOf } from '#web/api/failures.ts'
import { refusalCode } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useDates } from '#web/session/use-dates.ts'
import { ApiError } from '#web/api/call.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { InvitationList, InvitationRow, SentInvitationButtons } from '#web/widgets/family/invitation-row.tsx'
import { adminMessages } from './messages.ts'
import { useCancelInvitation, useInvitations, useInvite, usePublicSettings } from './queries.ts'

const LEADS = { invite: 'invitationsLead', open: 'invitationsOpen', closed: 'invitationsClosed' } as const

/** Links that let people sign up where that needs an invitation. [operation/server-invitations] */
export function InvitationsCard() {
  const t = useWords(adminMessages)
  const { data: settings } = usePublicSettings()
  const { data, error, refetch } = useInvitations()
  const invite = useInvite()
  const [shown, setShown] = useState<string | null>(null)
  const close = () => setShown(null)
  const signUp = settings?.signUp ?? 'invite'
  const isFull = (failure: unknown) => failure instanceof ApiError && failure.status === 409 && !refusalCode(failure)
  const make = () =>
    invite.mutate(undefined, {
      onSuccess: ({ link }) => setShown(link),
      onError: (failure) =>
        isFull(failure) ? notify({ kind: 'error', message: t.phrase('tooMany') }) : tellFailure('create', failure),
    })
  return (
    <Card component="section" padding="lg" aria-labelledby="server-invitations">
      <Stack gap="md">
        <div>
          <Title order={2} id="server-invitations">
            {t('invitations')}
          </Title>
          <Text c="dimmed" mt={4}>
            {t(LEADS[signUp])}
          </Text>
        </div>
        {error && !data && (
          <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton height={64} radius="lg" />}
        {data && signUp === 'invite' && !data.items.length && <Text>{t('noInvitations')}</Text>}
        {data && data.items.length > 0 && (
          <InvitationList label={t('invitations')}>
            {data.items.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} onShow={setShown} />
            ))}
          </InvitationList>
        )}
        {signUp === 'invite' && (
          <Button style={{ alignSelf: 'start' }} loading={invite.isPending} aria-haspopup="dialog" onClick={make}>
            {t('invite')}
          </Button>
        )}
      </Stack>
      {shown !== null && (
        <Dialog title={t('handOver')} closeLabel={t('close')} onClose={close}>
          <HandedLink text={t('handOverText')} link={shown} onClose={close} />
        </Dialog>
      )}
    </Card>
  )
}

type RowProps = { invitation: ServerInvitation; onShow: (link: string) => void }

function Invitation({ invitation: { id, link, createdAt, expiresAt }, onShow }: RowProps) {
  const t = useWords(adminMessages)
  const { momentOf } = useDates()
  const cancel = useCancelInvitation()
  const date = momentOf(createdAt)

  async function ask() {
    const question = { title: t('withdrawOf', { date }), text: t('withdrawText') }
    if (await confirm({ kind: 'warning', confirm: t('withdraw'), cancel: t('keep'), ...question }))
      cancel.mutate(id, { onError: (error) => tellFailure('delete', error) })
  }
  return (
    <InvitationRow
      buttons={
        <SentInvitationButtons
          words={{
            show: t('showLink'),
            showName: t('showLinkOf', { date }),
            withdraw: t('withdraw'),
            withdrawName: t('withdrawOf', { date }),
          }}
          link={link}
          onShow={onShow}
          onWithdraw={() => void ask()}
          isWithdrawing={cancel.isPending}
        />
      }
    >
      <Text fw={600} className="figures">
        {t('invitationOf', { date })}
      </Text>
      <Text size="sm" c="dimmed" className="figures">
        {t('worksUntil', { date: momentOf(expiresAt) })}
      </Text>
    </InvitationRow>
  )
}
