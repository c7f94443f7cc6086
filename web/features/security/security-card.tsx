import { Card, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { type Section, useSection } from '#web/ui/section.ts'

type Props = { section: Section; title: string; lead: string; children: ReactNode }

export function SecurityCard({ section, title, lead, children }: Props) {
  const id = useId()
  return (
    <Card component="section" padding="lg" aria-labelledby={id} {...useSection(section)}>
      <Stack gap="md">
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {lead}
          </Text>
        </div>
        {children}
      </Stack>
    </Card>
  )
}
