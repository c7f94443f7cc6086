import { NativeSelect } from '@mantine/core'
import type { Looked } from '#contract/log-mark.ts'
import { COMPARE_PRESETS, comparedPeriods, type ComparePreset, type Periods } from '#domain/statistics/compare.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import classes from './compare-controls.module.css'
import { compareMessages, messages } from './messages.ts'
import { LOOKED, type Shown } from './model.ts'

const SIDES = ['now', 'before'] as const

type Props = {
  shown: Shown
  compare: ComparePreset | Periods
  today: LocalDate
  onShown: (change: Partial<Shown>) => void
}

/** Which two periods are compared, and by which aspect. */
export function CompareControls({ shown, compare, today, onShown }: Props) {
  const t = useWords(compareMessages)
  const words = useWords(messages)
  const own = typeof compare === 'object' ? compare : null
  // Two periods of the user's own begin with those that are on the screen.
  const begin = comparedPeriods(compare, today) ?? comparedPeriods('last-month', today)
  const set = (periods: Periods, side: (typeof SIDES)[number], end: 'from' | 'to', date: LocalDate | '') =>
    date && onShown({ compare: { ...periods, [side]: { ...periods[side], [end]: date } } })
  return (
    <div className={classes.controls}>
      <NativeSelect
        label={t('compare')}
        value={typeof compare === 'string' ? compare : 'own'}
        data={[...COMPARE_PRESETS, 'own' as const].map((value) => ({ value, label: t(value) }))}
        onChange={({ currentTarget: { value } }) =>
          onShown({ compare: value === 'own' ? begin : (value as ComparePreset) })
        }
      />
      <NativeSelect
        label={words('aspect')}
        value={shown.looked}
        data={LOOKED.map((value) => ({ value, label: words(value) }))}
        onChange={({ currentTarget: { value } }) => onShown({ looked: value as Looked, of: null })}
      />
      {own &&
        SIDES.map((side) => (
          <fieldset key={side} className={classes.period}>
            <legend>{t(side)}</legend>
            {(['from', 'to'] as const).map((end) => (
              <DateField
                key={end}
                label={t(end)}
                value={own[side][end]}
                onChange={(date) => set(own, side, end, date)}
              />
            ))}
          </fieldset>
        ))}
      {shown.looked === 'tag' && <p className={classes.note}>{words('several')}</p>}
      {shown.looked === 'person' && <p className={classes.note}>{words('groups')}</p>}
    </div>
  )
}
