import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Looked } from '#contract/log-mark.ts'
import type { DateRange, RangePreset } from '#domain/statistics/statistics.ts'
import { dateSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { addressOfLogs } from '#web/widgets/chart/logs-address.ts'
import { ExportMenu } from '#web/widgets/log-export/export-menu.tsx'
import classes from './controls.module.css'
import { messages } from './messages.ts'
import { LOOKED, PRESETS, type Shown, WINDOWS } from './model.ts'

/** All seven aspects side by side. */
const WIDE = '(min-width: 62em)'

type Props = {
  shown: Shown
  range: DateRange
  /** What can be looked at closely, the largest first. */
  choices: readonly { id: string; name: string }[]
  of: string | null
  onShown: (change: Partial<Shown>) => void
  /** Beside the days: what else can be done with the view. */
  children: ReactNode
}

export function Controls({ shown, range, choices, of, onShown, children }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const isWide = useMedia(WIDE)
  const choice = (value: string) => ({ value, label: t(value as RangePreset) })
  const looked = LOOKED.map((value) => ({ value, label: t(value) }))
  // The selected item belongs to one aspect only.
  const look = (value: string) => onShown({ looked: value as Looked, of: null })
  return (
    <div className={classes.controls}>
      <NativeSelect
        label={t('range')}
        value={shown.range}
        data={[
          { group: t('presets'), items: PRESETS.map(choice) },
          { group: t('windows'), items: WINDOWS.map(choice) },
        ]}
        onChange={({ currentTarget: { value } }) => onShown({ range: value as RangePreset })}
      />
      {!isWide && (
        <NativeSelect
          label={t('aspect')}
          value={shown.looked}
          data={looked}
          onChange={({ currentTarget: { value } }) => look(value)}
        />
      )}
      <NativeSelect
        label={t('of')}
        value={of ?? ''}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={!choices.length}
        onChange={({ currentTarget: { value } }) => onShown({ of: value })}
      />
      <div className={classes.span}>
        <span className="figures" role="status">
          {dateSpan(range.from, range.to, language)}
        </span>
        <div className={classes.actions}>
          <ExportMenu query={range} filters={addressOfLogs(range)} />
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
          {children}
        </div>
      </div>
      {isWide && (
        <SegmentedControl
          className={classes.looked}
          aria-label={t('aspect')}
          value={shown.looked}
          data={looked}
          onChange={look}
        />
      )}
      {shown.looked === 'tag' && <p className={classes.note}>{t('several')}</p>}
      {shown.looked === 'person' && <p className={classes.note}>{t('groups')}</p>}
    </div>
  )
}
