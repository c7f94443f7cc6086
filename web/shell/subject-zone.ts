import { useQuery } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import { queryOf } from '#web/api/query.ts'
import { actingFor } from '#web/api/subject.ts'
import { usePreference } from './preference.ts'

/** rule [0-h]: hours are shown in the zone of whose they are; a child's may be another than that of its parent. */
export function useSubjectZone(): string {
  const own = usePreference().timezone.timezone
  const { data: today } = useQuery({
    ...queryOf(activityLog.withAdjacent, { query: {} }),
    enabled: actingFor() !== null,
  })
  return (actingFor() !== null && today?.timezone) || own
}
