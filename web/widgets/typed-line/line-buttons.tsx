import { IconArrowUp, IconListDetails, IconQuestionMark } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { lineWords } from './line-words.ts'
import classes from './typed-line.module.css'

type Props = {
  isEmpty: boolean
  isExplained: boolean
  /** The explanation is shown, or not any more. */
  onToggle: () => void
  onHide: () => void
  /** The whole form instead. */
  onOpen: () => void
}

/** What can be done with the line; an empty one can be explained. */
export function LineButtons({ isEmpty, isExplained, onToggle, onHide, onOpen }: Props) {
  const t = useWords(lineWords)
  if (isEmpty)
    return (
      <button
        type="button"
        className={buttons.round}
        aria-label={t('legend')}
        aria-expanded={isExplained}
        onKeyDown={({ key }) => key === 'Escape' && onHide()}
        onClick={onToggle}
      >
        <IconQuestionMark size={18} stroke={1.8} aria-hidden />
      </button>
    )
  return (
    <>
      <button type="button" className={`${buttons.quiet} ${classes.details}`} onClick={onOpen}>
        <IconListDetails size={20} stroke={1.8} aria-hidden />
        <span>{t('details')}</span>
      </button>
      <button type="submit" className={classes.save} aria-label={t('save')}>
        <IconArrowUp size={18} stroke={2.2} aria-hidden />
      </button>
    </>
  )
}
