import { IconBellRinging, IconClockHour3, IconHourglassLow, IconMoon, IconSunrise } from '@tabler/icons-react'
import type { Reminder } from '#contract/reminder.ts'
import type { Instant } from '#domain/time/time.ts'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { Here } from '#web/widgets/reminder/due.ts'
import { type SnoozeName, snoozesAt } from '#web/widgets/reminder/snooze.ts'
import { useSnooze } from '#web/widgets/reminder/use-snooze.ts'
import { messages } from './messages.ts'

const ICONS = {
  inTenMinutes: IconHourglassLow,
  inAnHour: IconClockHour3,
  thisEvening: IconMoon,
  tomorrowMorning: IconSunrise,
}

/** Only the user who snoozes a reminder is notified again. [reminder/snooze-reminder] */
export function SnoozeMenu({ reminder, here }: { reminder: Reminder; here: Here }) {
  const t = useWords(messages)
  const language = useLanguage()
  const { zone } = here
  const snooze = useSnooze(zone)
  const labelOf = (name: SnoozeName, until: Instant) => {
    const time = clockTime(until, zone, language)
    return name === 'thisEvening' || name === 'tomorrowMorning' ? t(name, { time }) : t(name)
  }
  return (
    <MenuButton
      label={t('snooze', { title: reminder.title })}
      Icon={IconBellRinging}
      commands={snoozesAt(here).map(({ name, until }) => ({
        label: labelOf(name, until),
        Icon: ICONS[name],
        // Ten minutes are ten minutes from now, not from when the row was drawn.
        run: () =>
          void snooze(reminder, snoozesAt({ now: now(), zone }).find((one) => one.name === name)?.until ?? until),
      }))}
    />
  )
}
