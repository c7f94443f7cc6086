import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { appMessages } from '#web/i18n/app-messages.ts'

/** Titles the tab with a screen that stands in no navigation. */
export function usePublicTitle(title: string): void {
  const product = useWords(appMessages)('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}

type Props = {
  title: string
  /** The line under the title. */
  lead?: string | undefined
  children: ReactNode
}

/** A screen outside the house: its title, a line under it, and what there is to do. */
export function PublicPage({ title, lead, children }: Props) {
  usePublicTitle(title)
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
