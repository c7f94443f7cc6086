import { Button, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { localDate } from '#domain/time/zone.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { changePreference } from '#web/session/preference.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { accountMessages } from './messages.ts'
import { zoneHistoryQuery } from './queries.ts'

/** Shows the history of zones, and replaces all of it with the present zone on request. [time/retroactive-zone] */
export function ZoneHistory({ timezone }: { timezone: string }) {
  const t = useWords(accountMessages)
  const language = useLanguage()
  const { data } = useQuery(zoneHistoryQuery)
  const items = data?.items ?? []
  const before = items.at(-2)
  if (!before) return null
  const zone = placeOf(timezone)

  /** A move is dated by the calendar of the new zone. */
  const when = (at: number) => {
    const { from = null, timezone: tz } = items[at] ?? {}
    return from && tz ? dateText(localDate([{ from: null, tz }], from), language, 'date') : ''
  }
  async function move() {
    const question = { kind: 'warning', title: t('movePastQuestion', { zone }), text: t('movePastText') } as const
    if (await confirm({ ...question, confirm: t('movePast') }))
      changePreference({ timezone: { timezone, retroactive: true } })
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" fw={500} id="lived">
        {t('lived')}
      </Text>
      <List size="sm" aria-labelledby="lived">
        {items.map(({ from, timezone: tz }, at) => (
          <List.Item key={from ?? ''}>
            {placeOf(tz)}{' '}
            {at === items.length - 1 ? t('since', { date: when(at) }) : t('until', { date: when(at + 1) })}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('pastStays', { zone: placeOf(before.timezone) })}
      </Text>
      <Button variant="default" size="sm" onClick={() => void move()}>
        {t('movePast')}
      </Button>
    </Stack>
  )
}

const placeOf = (zone: string) => zone.replaceAll('_', ' ')
