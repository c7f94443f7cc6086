import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { failureOf } from '#web/api/failures.ts'
import { Failure } from '#web/ui/failure.tsx'
import { type Metrics, rangeOf, shownOf } from './model.ts'
import { metricsQuery } from './queries.ts'

type Props = {
  today: LocalDate
  /** The score of the nights, of another feature. */
  renderScore: (metrics: Metrics) => ReactNode
}

/** The last four weeks of sleep, among the statistics. [sleep/score-window] */
export function SleepHealth({ today, renderScore }: Props) {
  const { data, error, refetch } = useQuery(metricsQuery(rangeOf(shownOf({}), today)))
  if (data) return renderScore(data)
  if (!error) return <Skeleton height={300} radius="lg" />
  return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
}
