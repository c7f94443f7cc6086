import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { shellMessages } from '#web/shell/messages.ts'

type Props = { title: string; lead?: string; children: ReactNode }

/** A screen for whoever comes back from the provider. */
export function ArrivalPage({ title, lead, children }: Props) {
  const product = useWords(shellMessages)('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <Stack gap="xl">
      <div>
        <Title order={1}>{title}</Title>
        {lead !== undefined && (
          <Text c="dimmed" mt={4}>
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  )
}
