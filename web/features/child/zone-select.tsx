import { Select } from '@mantine/core'
import { deviceZone, knownZones, zoneText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { zoneFilter } from '#web/widgets/place/zone-search.ts'
import { childMessages } from './messages.ts'

type Props = { value: string; onChange: (zone: string) => void }

/** Another zone applies from now on. [time/zone-change] */
export function ZoneSelect({ value, onChange }: Props) {
  const t = useWords(childMessages)
  const language = useLanguage()
  const now = useNow('minute')
  const zones = new Set([value, deviceZone(), ...knownZones()])
  return (
    <Select
      id="child-timezone"
      label={t('timezone')}
      value={value}
      data={[...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      description={zoneText(value, now, language)}
      searchable
      filter={zoneFilter(now, language)}
      allowDeselect={false}
      maxDropdownHeight={300}
      limit={100}
      nothingFoundMessage={t('noZone')}
      onChange={(zone) => zone && onChange(zone)}
    />
  )
}
