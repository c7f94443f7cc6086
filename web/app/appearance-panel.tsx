import { CloseButton, Drawer } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { appearanceMessages } from '#web/widgets/appearance/appearance-messages.ts'
import classes from '#web/widgets/appearance/appearance.module.css'
import { LookChoices } from '#web/widgets/appearance/look-choices.tsx'

type Props = {
  /** The user asked for it just now, and did not merely leave it open. */
  isAsked: boolean
  onClose: () => void
}

function Choices() {
  const t = useWords(appearanceMessages)
  return (
    <div className={classes.body}>
      <p className={classes.lead}>{t('lead')}</p>
      <LookChoices />
    </div>
  )
}

/** Beside the screen that it changes. */
export function DockedPanel({ isAsked, onClose }: Props) {
  const t = useWords(appearanceMessages)
  const panel = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])
  useEffect(() => {
    const element = panel.current
    const press = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <aside ref={panel} className={classes.docked} aria-label={t('appearance')}>
      <div className={classes.head}>
        <h2 ref={title} className={classes.title} tabIndex={-1}>
          {t('appearance')}
        </h2>
        <CloseButton size="lg" aria-label={t('close')} onClick={onClose} />
      </div>
      <Choices />
    </aside>
  )
}

/** Where there is no room beside it: over a part of it, without a veil, so that every choice is seen. */
export function DrawnPanel({ onClose }: Pick<Props, 'onClose'>) {
  const t = useWords(appearanceMessages)
  useBackCloses(onClose)
  return (
    <Drawer
      opened
      onClose={onClose}
      size="var(--drawer-width)"
      padding={0}
      returnFocus={false}
      title={t('appearance')}
      overlayProps={{ backgroundOpacity: 0 }}
      closeButtonProps={{ 'aria-label': t('close'), size: 'lg', me: 'xs' }}
      classNames={{ inner: classes.drawn!, content: classes.paper!, header: classes.head! }}
      // The page has its banner already.
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 0 }}
    >
      <Choices />
    </Drawer>
  )
}
