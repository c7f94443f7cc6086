import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SummaryCard } from '#web/features/family/summary-card.tsx'
import { PendingCard } from '#web/features/invitation/pending-card.tsx'
import { PATHS } from '#web/paths.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { usePermissions } from '#web/session/permissions.ts'

/** The family in short, on the page of the account, and the way to all of it. */
export function FamilySection() {
  const router = useRouter()
  const { data } = useQuery(familyQuery)
  const { oneself } = usePermissions()
  return (
    <Stack gap="lg">
      {oneself && <PendingCard inFamily={Boolean(data?.familyGroup)} />}
      <SummaryCard onOpen={() => void router.navigate({ to: PATHS.family })} />
    </Stack>
  )
}
