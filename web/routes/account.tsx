import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#web/api/failures.ts'
import { session } from '#web/api/session.ts'
import { LinkCard } from '#web/features/google/link-card.tsx'
import { ImportCard } from '#web/features/import/import-card.tsx'
import { DataCard } from '#web/features/profile/data-card.tsx'
import { AskedDeletion, DeletionCard } from '#web/features/profile/deletion-card.tsx'
import { ProfileCard } from '#web/features/profile/profile-card.tsx'
import { basicInfoQuery } from '#web/features/profile/queries.ts'
import { RunModeCard } from '#web/features/run-mode/run-mode-card.tsx'
import { SecuritySection } from '#web/features/security/security-section.tsx'
import { SharedLinksCard } from '#web/features/statistics/shared-links-card.tsx'
import { usePermissions } from '#web/session/permissions.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FamilySection } from './family-section.tsx'

/** The profile, the ways to sign in, the family, and deletion. [view/signed-in-routes] */
export function Account() {
  const { data: info, error, refetch } = useQuery(basicInfoQuery)
  const { oneself, credentials, deletion } = usePermissions(info?.decidesAlone)
  if (error && !info)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!info) return <Skeleton height={320} radius="lg" maw={720} mx="auto" />
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <ProfileCard info={info} />
      {oneself && <SecuritySection />}
      {credentials && <LinkCard />}
      {oneself && <SharedLinksCard />}
      <FamilySection />
      <RunModeCard />
      {oneself && <ImportCard />}
      {oneself && <DataCard />}
      {deletion === 'request' && <AskedDeletion />}
      {deletion === 'yes' && (
        <DeletionCard info={info} onLeaving={() => session.startLeaving()} onGone={() => session.end('leaving')} />
      )}
    </Stack>
  )
}
