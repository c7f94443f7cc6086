import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePublicTitle } from '#web/ui/public-page.tsx'
import classes from './child.module.css'

type Props = { title: string; lead: string; picture?: ReactNode; children: ReactNode; below?: ReactNode }

/** The shared frame of the three steps. */
export function SignInPage({ title, lead, picture, children, below }: Props) {
  usePublicTitle(title)
  return (
    <Stack gap="xl">
      <div className={classes.hello}>
        {picture}
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt={4}>
            {lead}
          </Text>
        </div>
      </div>
      {children}
      {below && (
        <Stack gap="xs" align="flex-start">
          {below}
        </Stack>
      )}
    </Stack>
  )
}
