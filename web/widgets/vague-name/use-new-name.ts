import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fold } from '#domain/fold.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'

/** A press that leaves the field is over before anything appears. */
const PRESS_MS = 300

/** rules §7.8: whether a name may be hinted at, which is newly typed and not known, once its field was left. */
export function useNewName(name: string): { mayHint: boolean; leave: () => void } {
  const { data: activities } = useQuery(activitiesQuery)
  const [first] = useState(name)
  const [settled, setSettled] = useState(first)
  const [asked] = useDebouncedValue(settled, PRESS_MS)
  const isKnown = activities?.some((activity) => fold(activity.name) === fold(name)) ?? true
  const mayHint = name.trim() !== '' && name !== first && !isKnown && asked === name
  return { mayHint, leave: () => setSettled(name) }
}
