import { Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Timer } from '#contract/timer.ts'
import { addMinutes, type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { floorMinute } from '#domain/timer/timer.ts'
import { clockTime, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now, useNow } from '#web/session/clock.ts'
import { useSeenWhole } from '#web/ui/brought-into-view.ts'
import option from '#web/ui/option.module.css'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import { messages } from './messages.ts'
import type { TimerValues } from './model.ts'
import { canBegin } from './queries.ts'
import classes from './timer-bar.module.css'
import type { TimerActions } from './timer-actions.tsx'
import { useTypedStart } from './use-typed-start.tsx'
import { WhatPicker } from './what-picker.tsx'

/** Minutes: a user who looks at the screen now has begun a moment ago. */
const BEGAN_AGO = [0, 5, 10, 15]

type Props = { running: readonly Timer[]; zones: ZoneHistory; actions: TimerActions; onDone: () => void }

/**
 * One tap starts a likely activity; a typed name starts any other, and a start without a name is possible.
 * [timer/unnamed-timer]
 */
export function StartPanel({ running, zones, actions, onDone }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const begin = useWords(chipMessages)
  const at = useNow('slot')
  // The suggestions stay while the panel is open.
  const [opened] = useState(at)
  const [isBeside, setBeside] = useState(false)
  const [ago, setAgo] = useState(0)
  const primary = running.find((timer) => !timer.parallelActivity) ?? null
  const beganAt = (minutes: Minutes) => addMinutes(floorMinute(now()), -minutes)
  const begins = BEGAN_AGO.filter((minutes) => !minutes || canBegin(beganAt(minutes), isBeside, running))
  const chosen = begins.includes(ago) ? ago : 0

  const readStart = useTypedStart(zones)
  function noteOf(startTime: Instant) {
    const time = clockTime(startTime, zones.at(-1)!.tz, language)
    const isRefused = !canBegin(startTime, isBeside, running)
    return { text: t(isRefused ? 'startTaken' : 'begins', { time }), isRefused }
  }

  function start(wanted: TimerValues, startTime: Instant | null = null) {
    // Sleep is never timed in the parallel lane. [timer/timer-is-not-parallel-sleep]
    const parallelActivity = isBeside && wanted.category !== 'sleep'
    const minutesAgo = startTime ? minutesBetween(startTime, floorMinute(now())) : chosen
    onDone()
    const before = running.find((timer) => timer.parallelActivity === parallelActivity) ?? null
    void actions.start(wanted, parallelActivity, before, minutesAgo)
  }
  const panel = useSeenWhole<HTMLDivElement>(true)
  return (
    <div ref={panel} className={`${surface.card} ${classes.panel}`}>
      <div className={classes.row}>
        <h3 className={classes.ask}>{t(primary ? 'whatNext' : 'whatNow')}</h3>
        <button type="button" className={buttons.round} aria-label={t('close')} onClick={onDone}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </button>
      </div>
      {begins.length > 1 && (
        <div className={classes.began} role="radiogroup" aria-label={t('began')}>
          {begins.map((minutes) => (
            <label key={minutes} className={`${option.option} ${classes.begin}`}>
              <input type="radio" name="timerBegan" checked={chosen === minutes} onChange={() => setAgo(minutes)} />
              {minutes ? t('beganAgo', { length: length(minutes, language) }) : t('beganNow')}
            </label>
          ))}
        </div>
      )}
      <WhatPicker
        at={opened}
        label={begin('start')}
        isFirst
        isLeftOut={(likely) =>
          running.some((one) => one.category === likely.category && one.activityName === likely.name)
        }
        readStart={readStart}
        noteOf={noteOf}
        onChoose={start}
        onUnnamed={(startTime) => start({}, startTime)}
      />
      <Switch
        label={t('beside')}
        checked={isBeside}
        onChange={({ currentTarget }) => setBeside(currentTarget.checked)}
      />
    </div>
  )
}
