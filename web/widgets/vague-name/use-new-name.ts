import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#domain/fold.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'

/** A press that leaves the field ends before the hint appears. */
const PRESS_MS = 300

/** Only a newly typed, unknown name may be hinted at, once its field was left. [activity-name/hinted-names] */
export function useNewName(name: string): { mayHint: boolean; leave: () => void } {
  const { data: activities } = useQuery(activitiesQuery)
  const [first] = useState(name)
  const [settled, setSettled] = useState(first)
  const [asked] = useDebouncedValue(settled, PRESS_MS)
  const isKnown = activities?.some((activity) => fold(activity.name) === fold(name)) ?? true
  const mayHint = name.trim() !== '' && name !== first && !isKnown && asked === name
  return { mayHint, leave: () => setSettled(name) }
}
