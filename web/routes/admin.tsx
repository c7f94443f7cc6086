import { Stack } from '@mantine/core'
import { InvitationsCard } from '#web/features/admin/invitations-card.tsx'
import { PeopleCard } from '#web/features/admin/people-card.tsx'
import { ServerCard } from '#web/features/admin/server-card.tsx'
import { useIsServerAdmin } from '#web/session/permissions.ts'
import { AccessDenied } from './access-denied.tsx'

/** For an admin of the server: the people, the server itself, and who else may come. [operation/what-an-admin-sees] */
export function Admin() {
  if (!useIsServerAdmin()) return <AccessDenied />
  return (
    <Stack gap="lg" maw={960} mx="auto">
      <PeopleCard />
      <InvitationsCard />
      <ServerCard />
    </Stack>
  )
}
