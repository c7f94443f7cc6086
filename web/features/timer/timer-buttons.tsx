import { IconArrowsExchange, IconPencil, IconPlayerStopFilled } from '@tabler/icons-react'
import type { Timer } from '#contract/timer.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { isNamed } from '#web/widgets/running-timer/running.ts'
import { messages } from './messages.ts'
import classes from './timer-bar.module.css'
import { nameOf } from './timer-notices.tsx'

type Props = {
  timer: Timer
  onStop: () => void
  /** The next one is started instead. */
  switching: { isOpen: boolean; isDisabled: boolean; onToggle: () => void }
  isEditing: boolean
  onEdit: () => void
}

/** What can be done with what runs. */
export function TimerButtons({ timer, onStop, switching, isEditing, onEdit }: Props) {
  const t = useWords(messages)
  const name = nameOf(timer)(useLanguage())
  return (
    <div className={classes.row}>
      <button type="button" className={buttons.primary} aria-label={t('stopLabel', { name })} onClick={onStop}>
        <IconPlayerStopFilled size={16} aria-hidden />
        {t('stop')}
      </button>
      {!timer.parallelActivity && isNamed(timer) && (
        <button
          type="button"
          className={buttons.soft}
          aria-label={t('switchLabel', { name })}
          aria-expanded={switching.isOpen}
          disabled={switching.isDisabled}
          onClick={switching.onToggle}
        >
          <IconArrowsExchange size={18} stroke={1.8} aria-hidden />
          {t('switch')}
        </button>
      )}
      <span className={classes.rest}>
        <button
          type="button"
          className={buttons.round}
          aria-label={t('editLabel', { name })}
          title={t('edit')}
          aria-expanded={isEditing}
          onClick={onEdit}
        >
          <IconPencil size={20} stroke={1.8} aria-hidden />
        </button>
      </span>
    </div>
  )
}
