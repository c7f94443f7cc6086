import { Card, Skeleton, Stack, Title } from '@mantine/core'
import type { ServerState } from '#contract/admin.ts'
import { failureOf } from '#web/api/failures.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useDates } from '#web/session/use-dates.ts'
import { Failure } from '#web/ui/failure.tsx'
import classes from './admin.module.css'
import { adminMessages } from './messages.ts'
import { isQueueStuck, megabytes } from './model.ts'
import { usePublicSettings, useServerState } from './queries.ts'

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

/** The version, the database, the latest backup and the queue of jobs. */
export function ServerCard() {
  const t = useWords(adminMessages)
  const { data, error, refetch } = useServerState()
  return (
    <Card component="section" padding="lg" aria-labelledby="server-state">
      <Stack gap="md">
        <Title order={2} id="server-state">
          {t('state')}
        </Title>
        {error && !data && (
          <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton height={120} radius="lg" />}
        {data && <Facts state={data} />}
      </Stack>
    </Card>
  )
}

function Facts({ state }: { state: ServerState }) {
  const t = useWords(adminMessages)
  const size = useSize()
  const facts = [
    [t('version'), state.version],
    [t('database'), `${DATABASES[state.database]}, ${t('size', { size: size(state.databaseBytes) })}`],
    [t('backup'), useBackupText(state)],
  ]
  const { due, dead } = state.queue
  return (
    <dl className={classes.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="figures">{fact}</dd>
        </div>
      ))}
      <div>
        <dt>{t('queue')}</dt>
        <dd className="figures">{due === 0 ? t('queueIdle') : t('queueWaiting', { count: due })}</dd>
        {isQueueStuck(state.queue) && <dd className={classes.warning}>{t('queueDead', { count: dead })}</dd>}
      </div>
    </dl>
  )
}

function useSize() {
  const language = useLanguage()
  return (bytes: number) => numberText(megabytes(bytes), language)
}

function useBackupText({ lastBackup, hasDailyBackup, database }: ServerState): string {
  const t = useWords(adminMessages)
  const size = useSize()
  const { momentOf } = useDates()
  const { data: settings } = usePublicSettings()
  if (lastBackup) return t('backupAt', { date: momentOf(lastBackup.at), size: size(lastBackup.bytes) })
  if (hasDailyBackup) return t('noBackup')
  return t(database === 'postgres' && !settings?.demo ? 'backupElsewhere' : 'demoBackup')
}
