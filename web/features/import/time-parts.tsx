import { Radio, Select, Stack } from '@mantine/core'
import type { ImportDetail } from '#contract/import.ts'
import type { ImportMapping, ImportMappingChange } from '#contract/import-mapping.ts'
import { clockSpan, dateText, knownZones, zoneText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { localDate } from '#domain/time/zone.ts'
import { useNow } from '#web/session/clock.ts'
import { ClockInput } from '#web/widgets/date-field/clock-input.tsx'
import { zoneFilter } from '#web/widgets/place/zone-search.ts'
import classes from './import.module.css'
import { mappingMessages, previewMessages } from './messages.ts'
import { isReason, rowText, type Source } from './model.ts'

type Props = { mapping: ImportMapping; onChange: (change: ImportMappingChange) => void }

/** The zone of times that do not say theirs. */
export function ZonePart({ mapping: { zone }, onChange }: Props) {
  const t = useWords(mappingMessages)
  const language = useLanguage()
  const now = useNow('minute')
  return (
    <Select
      aria-label={t('zone')}
      description={t('zoneHint')}
      value={zone}
      data={[...new Set([zone, ...knownZones()])]
        .toSorted()
        .map((value) => ({ value, label: zoneText(value, now, language) }))}
      searchable
      filter={zoneFilter(now, language)}
      allowDeselect={false}
      maxDropdownHeight={300}
      limit={100}
      nothingFoundMessage={t('noZone')}
      onChange={(next) => next !== null && onChange({ zone: next })}
    />
  )
}

/** Whether the third of April is the fourth of March: its owner sees it in the first entries. */
export function OrderPart({ detail, source, mapping, onChange }: Props & { detail: ImportDetail; source: Source }) {
  const t = useWords(mappingMessages)
  return (
    <>
      <p className={classes.lead}>{t('dayOrderHint')}</p>
      <Radio.Group
        aria-label={t('dayOrder')}
        value={mapping.dayOrder}
        onChange={(chosen) => {
          const dayOrder = source.dayOrders.find((order) => order === chosen)
          if (dayOrder) onChange({ dayOrder })
        }}
      >
        <Stack gap="xs">
          {source.dayOrders.map((order) => (
            <Radio key={order} value={order} label={t(order)} />
          ))}
        </Stack>
      </Radio.Group>
      <SampleList detail={detail} zone={mapping.zone} />
    </>
  )
}

/** The first records, as they are understood. */
export function SampleList({ detail: { samples }, zone }: { detail: ImportDetail; zone: string }) {
  const t = useWords(mappingMessages)
  const say = useWords(previewMessages)
  const language = useLanguage()
  return (
    <ul className={classes.samples} aria-label={t('understood')}>
      {samples.map(({ startTime, endTime, activityName, cells, fault }, at) => (
        <li key={at}>
          <span>{rowText({ activityName, cells })}</span>
          <span className={`${classes.soft} figures`}>
            {startTime && endTime
              ? `${dateText(localDate([{ from: null, tz: zone }], startTime), language, 'date')}, ${clockSpan(startTime, endTime, zone, language)}`
              : say(fault !== null && isReason(fault) ? fault : 'otherReason')}
          </span>
        </li>
      ))}
    </ul>
  )
}

const two = (part: number) => String(part).padStart(2, '0')
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** From when on entries without clock times are placed. */
export function DayStartPart({ mapping: { dayStartsAt }, onChange }: Props) {
  const t = useWords(mappingMessages)
  return (
    <ClockInput
      aria-label={t('dayStartsAt')}
      description={t('dayStartsAtHint')}
      value={clockOf(dayStartsAt)}
      inSlots
      onChange={(clock) => {
        if (clock) onChange({ dayStartsAt: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) })
      }}
    />
  )
}
