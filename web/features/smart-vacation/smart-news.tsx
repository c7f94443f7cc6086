import { Alert, Button, Group, Loader } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import { messages } from './messages.ts'
import { outcomeOf } from './model.ts'
import { latestQuery } from './queries.ts'
import classes from './smart-vacation.module.css'

type Props = { onOpen: () => void }

export function SmartButton({ onOpen }: Props) {
  const t = useWords(messages)
  return (
    <Button variant="light" leftSection={<IconSparkles size={18} stroke={1.8} aria-hidden />} onClick={onOpen}>
      {t('smartAdd')}
    </Button>
  )
}

/** Shows a search that runs or is done while its dialog is closed; also after a reload. */
export function SmartNews({ onOpen }: Props) {
  const t = useWords(messages)
  const { data } = useQuery(latestQuery)
  const job = data?.job ?? null
  const stage = useClock((now) => outcomeOf(job, now).stage)
  if (!job || stage === 'ask') return null
  const text = {
    search: t('newsRunning', { city: job.city }),
    choose: t('newsDone', { city: job.city, count: job.items.length }),
    failed: t('newsFailed', { city: job.city }),
  }[stage]
  return (
    <Alert
      variant="light"
      color={stage === 'failed' ? 'red' : 'brand'}
      icon={stage === 'search' ? <Loader size={18} /> : <IconSparkles size={20} stroke={1.8} aria-hidden />}
    >
      <Group justify="space-between" gap="xs">
        <span className={classes.news} role="status">
          {text}
        </span>
        <Button size="compact-md" variant="default" onClick={onOpen}>
          {t('show')}
        </Button>
      </Group>
    </Alert>
  )
}
