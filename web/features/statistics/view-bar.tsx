import { SegmentedControl } from '@mantine/core'
import { COMPARE_PRESETS } from '#domain/statistics/compare.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { SavedFilters } from '#web/widgets/saved-filter/saved-filters.tsx'
import { compareMessages } from './messages.ts'
import { savedContentOf, type Shown } from './model.ts'
import classes from './view-bar.module.css'

type Props = { shown: Shown; onShown: (change: Partial<Shown>) => void }

/** One period or two of them, and what was saved of either. */
export function ViewBar({ shown, onShown }: Props) {
  const t = useWords(compareMessages)
  // The range that was looked at is compared with the one before, if there is such a pair.
  const pair = COMPARE_PRESETS.find((preset) => preset === shown.range) ?? 'last-month'
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={t('view')}
        value={shown.compare === null ? 'one' : 'two'}
        data={[
          { value: 'one', label: t('one') },
          { value: 'two', label: t('two') },
        ]}
        onChange={(value) => onShown({ compare: value === 'one' ? null : pair })}
      />
      <SavedFilters screen="statistics" content={{ statistics: savedContentOf(shown) }} />
    </div>
  )
}
