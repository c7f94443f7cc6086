import { Box, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import { useUser } from '#web/api/session.ts'
import { AddChildButton } from '#web/features/child/add-child-button.tsx'
import { ChildDialog } from '#web/features/child/child-dialog.tsx'
import { CodeCard } from '#web/features/child/code-card.tsx'
import { EmptyFamily } from '#web/features/family/empty-family.tsx'
import { EndingCard } from '#web/features/family/ending-card.tsx'
import { FamilyCard } from '#web/features/family/family-card.tsx'
import { mayDo, memberOf } from '#web/features/family/model.ts'
import type { ChildCommand } from '#web/features/family/queries.ts'
import { RoleCard } from '#web/features/family/role-card.tsx'
import { SettingsCard } from '#web/features/family/settings-card.tsx'
import { WaitingCard } from '#web/features/family/waiting-card.tsx'
import { InviteButton } from '#web/features/invitation/invite-button.tsx'
import { PendingCard } from '#web/features/invitation/pending-card.tsx'
import { sentQuery } from '#web/features/invitation/queries.ts'
import { SentCard } from '#web/features/invitation/sent-card.tsx'
import { EmailDialog } from '#web/features/managed-child/email-dialog.tsx'
import { HistoryDialog } from '#web/features/managed-child/history-dialog.tsx'
import { ChildrenWithoutFamilyCard } from '#web/features/managed-child/children-without-family-card.tsx'
import { RemoveChildDialog } from '#web/features/managed-child/remove-child-dialog.tsx'
import { DualOffer } from '#web/features/run-mode/dual-offer.tsx'
import { basicInfoQuery } from '#web/features/profile/queries.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { Failure } from '#web/ui/failure.tsx'
import { failureOf } from '#web/widgets/family/failures.ts'
import { WaitingSection } from './waiting-section.tsx'

/** The family: none yet, waiting for one, or in the middle of it. */
export function Family() {
  return (
    <Box maw={720} mx="auto">
      <Whole />
    </Box>
  )
}

function Whole() {
  const user = useUser()
  const { data, error, refetch } = useQuery(familyQuery)
  const { oneself } = usePermissions()
  const { data: info } = useQuery(basicInfoQuery)
  const [opened, setOpened] = useState<ChildCommandOf | null>(null)
  const group = data?.familyGroup
  const me = group ? memberOf(group, user?.userId) : undefined
  const maySee = Boolean(group && me && mayDo(group, me, 'inviteChild'))
  const { data: sent = [] } = useQuery({ ...sentQuery, enabled: maySee })

  if (error && !data)
    return <Failure error={error} title={failureOf('fetch', error).title} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} radius="lg" />
  if (data.waitingFor) return <WaitingCard {...data.waitingFor} />
  if (!group || !me)
    return (
      <Stack gap="lg">
        <PendingCard inFamily={false} />
        <EmptyFamily email={user?.email ?? null} />
        {oneself && <ChildrenWithoutFamilyCard inFamily={false} />}
      </Stack>
    )
  return (
    <Stack gap="lg">
      {oneself && <PendingCard inFamily />}
      {oneself && <WaitingSection />}
      {oneself && <RoleCard group={group} me={me} />}
      {oneself && <DualOffer />}
      <FamilyCard
        group={group}
        me={me}
        openInvitations={sent.filter(({ status }) => status === 'pending').length}
        onOpen={(command, member) => setOpened({ command, member })}
      >
        {maySee && <InviteButton family={group.name} mayInviteParents={mayDo(group, me, 'inviteParent')} />}
        {mayDo(group, me, 'createManagedChild') && <AddChildButton />}
      </FamilyCard>
      {group.code && (
        <CodeCard code={group.code} renewedAt={newsFor(me, group)} mayRenew={mayDo(group, me, 'editFamily')} />
      )}
      {oneself && mayDo(group, me, 'createManagedChild') && <ChildrenWithoutFamilyCard inFamily />}
      {maySee && <SentCard />}
      <SettingsCard group={group} me={me} />
      {oneself && <EndingCard group={group} me={me} decidesAlone={info?.decidesAlone ?? false} />}
      {opened && <Opened {...opened} isSelf={opened.member._id === me._id} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

/** A parent who joined later knows no other code. */
const newsFor = ({ joinedAt }: FamilyMember, { codeRenewedAt }: FamilyGroup) =>
  codeRenewedAt !== null && codeRenewedAt > joinedAt ? codeRenewedAt : null

type ChildCommandOf = { command: ChildCommand; member: FamilyMember }
type OpenedProps = ChildCommandOf & { isSelf: boolean; onClose: () => void }

/** The dialog of an action on a child. */
function Opened({ command, member, ...props }: OpenedProps) {
  if (command === 'giveEmail') return <EmailDialog member={member} {...props} />
  if (command === 'history') return <HistoryDialog member={member} {...props} />
  if (command === 'removeChild') return <RemoveChildDialog member={member} {...props} />
  return <ChildDialog child={member} {...props} />
}
