import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { shellMessages } from '#web/shell/messages.ts'
import classes from './child.module.css'

type Props = { title: string; lead: string; picture?: ReactNode; children: ReactNode; below?: ReactNode }

/** What the three steps share. */
export function SignInPage({ title, lead, picture, children, below }: Props) {
  const product = useWords(shellMessages)('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
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
