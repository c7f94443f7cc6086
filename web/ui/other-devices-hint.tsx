import { Text } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { leadsToThisDevice } from './loopback.ts'
import { uiMessages } from './messages.ts'

/** Beside an address that is meant for another device: says so if that device cannot open it. */
export function OtherDevicesHint({ address }: { address: string }) {
  const t = useWords(uiMessages)
  if (!leadsToThisDevice(address)) return null
  return <Text size="sm">{t('otherDevices', { host: new URL(address).hostname })}</Text>
}
