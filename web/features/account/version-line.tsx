import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#web/i18n/use-words.ts'
import { accountMessages } from './messages.ts'
import { versionQuery } from './queries.ts'

/** The version of the server, for someone who reports a problem. [operation/version] */
export function VersionLine() {
  const t = useWords(accountMessages)
  const { data } = useQuery(versionQuery)
  return data && <Text c="dimmed">{t('version', { version: data.version })}</Text>
}
