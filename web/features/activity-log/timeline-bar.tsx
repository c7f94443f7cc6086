import { IconCheckbox, IconCopy } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { messages } from './messages.ts'
import classes from './timeline-bar.module.css'

type Props = {
  isToday: boolean
  /** null: there is nothing open that could be filled. */
  onCopy: (() => void) | null
  /** null: there is nothing to select, or it is being done. */
  onSelect: (() => void) | null
  /** The user is about to press one of them. */
  onIntent: () => void
}

/** What concerns the whole timeline. */
export function TimelineBar({ isToday, onCopy, onSelect, onIntent }: Props) {
  const t = useWords(messages)
  if (!onCopy && !onSelect) return null
  return (
    <div className={classes.bar} onPointerEnter={onIntent} onFocus={onIntent}>
      {onCopy && (
        <button type="button" className={buttons.quiet} onClick={onCopy}>
          <IconCopy size={16} stroke={1.8} aria-hidden />
          {t(isToday ? 'copyYesterday' : 'copyDayBefore')}
        </button>
      )}
      {onSelect && (
        <button type="button" className={buttons.quiet} onClick={onSelect}>
          <IconCheckbox size={16} stroke={1.8} aria-hidden />
          {t('select')}
        </button>
      )}
    </div>
  )
}
