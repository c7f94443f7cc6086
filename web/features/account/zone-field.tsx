import { Button, Select, Stack } from '@mantine/core'
import { deviceZone, knownZones, zoneText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { zoneFilter } from '#web/widgets/place/zone-search.ts'
import { accountMessages } from './messages.ts'
import { ZoneHistory } from './zone-history.tsx'

/** A new zone applies from now on; the past changes only on request. [time/zone-change] */
export function ZoneField() {
  const t = useWords(accountMessages)
  const language = useLanguage()
  const now = useNow('minute')
  const { timezone } = usePreference().timezone
  const here = deviceZone()
  const zones = new Set([timezone, here, ...knownZones()])
  const move = (zone: string) => {
    if (zone !== timezone) changePreference({ timezone: { timezone: zone } })
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Select
        label={t('timezone')}
        w="100%"
        value={timezone}
        data={[...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        description={zoneText(timezone, now, language)}
        searchable
        filter={zoneFilter(now, language)}
        allowDeselect={false}
        maxDropdownHeight={300}
        limit={100}
        nothingFoundMessage={t('noOptions')}
        onChange={(zone) => zone && move(zone)}
      />
      {here !== timezone && (
        <Button variant="light" size="sm" onClick={() => move(here)}>
          {t('useDevice', { zone: here.replaceAll('_', ' ') })}
        </Button>
      )}
      <ZoneHistory timezone={timezone} />
    </Stack>
  )
}
