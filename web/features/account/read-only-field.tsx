import { Stack, Text } from '@mantine/core'

/** A value that the user can read, but not choose. */
export const ReadOnlyField = ({ label, value }: { label: string; value: string }) => (
  <Stack gap={4}>
    <Text fw={500} size="sm">
      {label}
    </Text>
    <Text>{value}</Text>
  </Stack>
)
