import { Button, Card, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import { InvitationList, InvitationRow } from '#web/widgets/family/invitation-row.tsx'
import classes from './invitation.module.css'
import { ChildConsent } from './child-consent.tsx'
import { invitationMessages } from './messages.ts'
import { timeLeft } from './model.ts'
import { acceptInvitation, pendingQuery, rejectInvitation } from './queries.ts'

/** Open invitations to the user's address. The card shows nothing without one. [family/open-invitations] */
export function PendingCard({ inFamily }: { inFamily: boolean }) {
  const t = useWords(invitationMessages)
  const { data = [] } = useQuery(pendingQuery)
  if (!data.length) return null
  return (
    <Card component="section" padding="lg" aria-labelledby="pending-invitations">
      <Stack gap="md">
        <Title order={2} id="pending-invitations">
          {t('forYou')}
        </Title>
        {inFamily && <p className={classes.soft}>{t('inFamily')}</p>}
        <InvitationList>
          {data.map((invitation) => (
            <Pending key={invitation.id} invitation={invitation} inFamily={inFamily} />
          ))}
        </InvitationList>
      </Stack>
    </Card>
  )
}

function Pending({ invitation, inFamily }: { invitation: Invitation; inFamily: boolean }) {
  const t = useWords(invitationMessages)
  const now = useNow()
  const { id, familyName: family, inviterName: inviter, role, expiresAt } = invitation
  const accept = useFamilyWrite(async () => {
    const { waitingFor } = await acceptInvitation(id)
    notify({ kind: 'success', message: t.phrase(waitingFor ? 'welcomeWaits' : 'welcome', { family }) })
  })
  const reject = useFamilyWrite(() => rejectInvitation(id))
  const { unit, count } = timeLeft(expiresAt, now)

  async function askAndReject() {
    const question = {
      kind: 'warning',
      title: t('rejectTitle', { family }),
      text: t('rejectText', { inviter }),
    } as const
    if (await confirm({ ...question, confirm: t('reject') }))
      reject.mutate(undefined, { onError: (error) => tellFailure('reject', error) })
  }
  return (
    <InvitationRow
      buttons={
        <>
          {!inFamily && (
            <Button
              size="sm"
              loading={accept.isPending}
              disabled={reject.isPending}
              onClick={() => accept.mutate(undefined, { onError: (error) => tellFailure('accept', error) })}
            >
              {t('accept')}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            loading={reject.isPending}
            disabled={accept.isPending}
            onClick={() => void askAndReject()}
          >
            {t('reject')}
          </Button>
        </>
      }
    >
      <p className={classes.text}>{t(role === 'parent' ? 'asParent' : 'asChild', { inviter, family })}</p>
      <p className={`${classes.soft} figures`}>{t(unit, { count })}</p>
      {role === 'child' && !inFamily && <ChildConsent />}
    </InvitationRow>
  )
}
