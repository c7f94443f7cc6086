import { useQuery } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import { queryOf } from '#web/api/query.ts'
import { actingFor } from '#web/api/subject.ts'
import { usePreference } from './preference.ts'

/** Hours are shown in the zone of the owner; a child's may differ from that of its parent. [time/owner-zone-decides] */
export function useSubjectZone(): string {
  const own = usePreference().timezone.timezone
  const { data: today } = useQuery({
    ...queryOf(activityLog.withAdjacent, { query: {} }),
    enabled: actingFor() !== null,
  })
  return (actingFor() !== null && today?.timezone) || own
}
