import { Input, SegmentedControl, Stack } from '@mantine/core'
import { useId } from 'react'

type Props<V extends string> = {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}

/** One of a few, all in sight. */
export function Choice<V extends string>({ label, value, options, onChange }: Props<V>) {
  const id = useId()
  return (
    <Stack gap={6} align="flex-start">
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      <SegmentedControl aria-labelledby={id} value={value} data={[...options]} onChange={onChange} />
    </Stack>
  )
}
