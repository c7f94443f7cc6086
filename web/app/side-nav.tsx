import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { Mark } from '#web/ui/mark.tsx'
import { appMessages } from '#web/i18n/app-messages.ts'
import { NavLink } from './nav-link.tsx'
import { NavList } from './nav-list.tsx'
import classes from './side-nav.module.css'

export type SideProps = { collapsed: boolean; onCollapse: (collapsed: boolean) => void }

export function SideNav({ collapsed, onCollapse }: SideProps) {
  const t = useWords(appMessages)
  const turn = t(collapsed ? 'expand' : 'collapse')
  return (
    <nav className={classes.side} aria-label={t('navigation')} data-collapsed={collapsed || undefined}>
      <NavLink to={PATHS.home} className={classes.brand} label={t('product')}>
        <Mark />
        <span className={classes.word}>{t('product')}</span>
      </NavLink>
      <NavList collapsed={collapsed} />
      <div className={classes.foot}>
        <button type="button" className={classes.link} title={turn} onClick={() => onCollapse(!collapsed)}>
          <IconLayoutSidebarLeftCollapse className={classes.turn} size={22} stroke={1.8} aria-hidden />
          <span className={classes.word}>{turn}</span>
        </button>
      </div>
    </nav>
  )
}
