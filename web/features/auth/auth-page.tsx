import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { authMessages } from './messages.ts'
import { settingsQuery } from './queries.ts'

type Props = {
  page: 'welcome' | 'signIn' | 'signUp' | 'forgot' | 'reset' | 'second'
  /** The line under the heading, where it is true. */
  lead?: boolean
  children: ReactNode
  below?: ReactNode
}

/** The shared frame of the four screens: a heading, a line under it, the form, and the links to the other screens. */
export function AuthPage({ page, lead = true, children, below }: Props) {
  const t = useWords(authMessages)
  const { data: settings } = useQuery(settingsQuery)
  return (
    <PublicPage title={t(`${page}Title`)} lead={lead ? t(`${page}Lead`) : undefined}>
      {children}
      <Stack gap="xs" align="flex-start">
        {below}
      </Stack>
      {settings?.demo && (page === 'signIn' || page === 'signUp' || page === 'welcome') && (
        <Text size="sm" c="dimmed">
          {t('demo')}
        </Text>
      )}
    </PublicPage>
  )
}
