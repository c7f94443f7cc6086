import { IconCheckbox, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import classes from './bulk-bar.module.css'
import { toolMessages } from './messages.ts'

type Props = { count: number; onAll: () => void; onChange: () => void; onRemove: () => void; onDone: () => void }

const ICON = { size: 18, stroke: 1.8, 'aria-hidden': true } as const

/** The actions on the selected logs, in reach of the thumb. */
export function BulkBar({ count, onAll, onChange, onRemove, onDone }: Props) {
  const t = useWords(toolMessages)
  return (
    <section className={classes.bar} aria-label={t('select')}>
      <span className={`${classes.count} figures`} role="status">
        {count ? t('selected', { count }) : t('noneSelected')}
      </span>
      <button type="button" className={buttons.quiet} onClick={onAll}>
        <IconCheckbox {...ICON} />
        {t('all')}
      </button>
      <button type="button" className={buttons.quiet} disabled={!count} onClick={onChange}>
        <IconPencil {...ICON} />
        {t('change')}
      </button>
      <button type="button" className={buttons.quiet} disabled={!count} onClick={onRemove}>
        <IconTrash {...ICON} />
        {t('remove')}
      </button>
      <button type="button" className={buttons.round} aria-label={t('stop')} title={t('stop')} onClick={onDone}>
        <IconX size={20} stroke={1.8} aria-hidden />
      </button>
    </section>
  )
}
