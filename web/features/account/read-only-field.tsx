import { Stack, Text } from '@mantine/core'

/** What is to be read, and not to be chosen. */
export const ReadOnlyField = ({ label, value }: { label: string; value: string }) => (
  <Stack gap={4}>
    <Text fw={500} size="sm">
      {label}
    </Text>
    <Text>{value}</Text>
  </Stack>
)
