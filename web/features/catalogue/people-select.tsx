import { useQuery } from '@tanstack/react-query'
import { recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { ManyPicker } from '#web/widgets/pickers/many-picker.tsx'

type Props = {
  label: string
  value: readonly string[]
  most: number
  /** A group has people in it, and no groups. */
  peopleOnly?: boolean
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Some of one's recipients, in the order in which they were chosen. */
export function PeopleSelect({ label, value, most, peopleOnly = false, error, onChange }: Props) {
  const { data: recipients = [] } = useQuery(recipientsQuery)
  return (
    <ManyPicker
      label={label}
      known={recipients.filter(({ type }) => !peopleOnly || type !== 'group')}
      value={value}
      error={error}
      maxValues={most}
      // Below it is the button that saves.
      comboboxProps={{ position: 'top' }}
      onChange={onChange}
    />
  )
}
