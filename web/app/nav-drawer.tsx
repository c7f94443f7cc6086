import { Drawer } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import { Mark } from '#web/ui/mark.tsx'
import { commandOf } from '#web/ui/shortcuts.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { NavList } from './nav-list.tsx'
import classes from './side-nav.module.css'

type Props = { opened: boolean; onClose: () => void }

/** The side navigation on a phone. */
export function NavDrawer({ opened, onClose }: Props) {
  const t = useWords(appMessages)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="var(--drawer-width)"
      padding={0}
      title={
        <span className={classes.brand}>
          <Mark />
          {t('product')}
        </span>
      }
      closeButtonProps={{ 'aria-label': t('closeMenu'), size: 'lg', me: 'xs' }}
      // The page has its banner already.
      attributes={{ header: { role: 'presentation' } }}
    >
      <nav aria-label={t('navigation')}>
        <NavList onGo={onClose} />
      </nav>
      <div className={classes.foot}>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            onClose()
            commandOf('appearance')?.()
          }}
        >
          <IconPalette size={22} stroke={1.8} aria-hidden />
          {t('appearance')}
        </button>
      </div>
    </Drawer>
  )
}
