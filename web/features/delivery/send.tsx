import { Button, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DeliverySettings } from '#contract/delivery.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { isReachable } from '#web/widgets/delivery/reach.ts'
import { messages } from './messages.ts'
import { useShown, useTest } from './queries.ts'

/** A push takes a second or two; after so long it is held back by something. */
const SOON_MS = 20_000

/** Whether it would arrive, before it has to. */
export function Send({ settings }: { settings: DeliverySettings }) {
  const t = useWords(messages)
  const test = useTest()
  const [outcome, setOutcome] = useState<'arrived' | 'silent' | null>(null)
  const { devices, mailTo } = settings
  const isHere = devices.some(({ current }) => current)
  const isWaiting = test.isSuccess && isHere && outcome === null
  useShown(() => setOutcome('arrived'))
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setOutcome('silent'), SOON_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (!isReachable(settings)) return null
  const sent = () => {
    if (isHere) return t(outcome ?? 'sentHere')
    return devices.length ? t('sentOthers') : t('sentMail', { address: mailTo ?? '' })
  }
  return (
    <Group gap="md">
      <Button
        variant="default"
        loading={test.isPending}
        onClick={() => {
          setOutcome(null)
          test.mutate()
        }}
      >
        {t('test')}
      </Button>
      <Text role="status" size="sm" c="dimmed" flex="1 1 200px">
        {test.isSuccess && sent()}
      </Text>
    </Group>
  )
}
