import { Skeleton, Stack } from '@mantine/core'

/** What stands where a screen will be, when it takes longer than a blink. */
export const PageSkeleton = () => (
  <Stack gap="md" p="md" aria-hidden>
    <Skeleton height={36} width="40%" />
    <Skeleton height={56} radius="lg" />
    <Skeleton height={96} radius="lg" />
    <Skeleton height={96} radius="lg" />
  </Stack>
)
