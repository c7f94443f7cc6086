import { IconClock, IconFolders, IconLayoutSidebarLeftCollapse, IconUserCircle } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { Mark } from '#web/ui/mark.tsx'
import { layoutMessages } from './layout-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { NavLink } from './nav-link.tsx'
import { RemindersOverview } from './reminders-overview.tsx'
import sideClasses from './side-nav.module.css'
import { SideNav, type SideProps } from './side-nav.tsx'
import classes from './stacked-side.module.css'
import { useNavigation } from './use-navigation.ts'

/** The layout `stackedSide`. One column has no groups: narrow, it is the same as any other side. */
export function StackedSide({ collapsed, onCollapse }: SideProps) {
  const area = useRef<HTMLDivElement>(null)
  useKeptFocus(area)
  return (
    <div ref={area} className={classes.either}>
      {collapsed ? <SideNav collapsed onCollapse={onCollapse} /> : <Stack onCollapse={onCollapse} />}
    </div>
  )
}

/** A rail of groups, and beside it what belongs to the group where one is. */
function Stack({ onCollapse }: Pick<SideProps, 'onCollapse'>) {
  const shell = useWords(appMessages)
  const t = useWords(layoutMessages)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { side, management, last } = useNavigation()
  const groups = [
    { key: 'time', Icon: IconClock, items: side },
    { key: 'management', Icon: IconFolders, items: management },
    { key: 'account', Icon: IconUserCircle, items: last },
  ] as const
  const shown = groups.find(({ items }) => items.some(({ to }) => path.startsWith(to))) ?? groups[0]

  return (
    <nav className={classes.side} aria-label={shell('navigation')}>
      <div className={classes.rail}>
        <NavLink to={PATHS.home} className={classes.brand} label={shell('product')}>
          <Mark />
        </NavLink>
        <ul className={classes.groups}>
          {groups.map(
            ({ key, Icon, items: [first] }) =>
              first && (
                <li key={key} data-shown={key === shown.key || undefined}>
                  <NavLink to={first.to} className={classes.group}>
                    <Icon size={22} stroke={1.8} aria-hidden />
                    {t(key)}
                  </NavLink>
                </li>
              ),
          )}
        </ul>
        <button
          type="button"
          className={classes.turn}
          aria-label={shell('collapse')}
          title={shell('collapse')}
          onClick={() => onCollapse(true)}
        >
          <IconLayoutSidebarLeftCollapse className={sideClasses.turn} size={22} stroke={1.8} aria-hidden />
        </button>
      </div>
      <div className={classes.column}>
        <p className={classes.heading}>{t(shown.key)}</p>
        <ul className={sideClasses.list}>
          {shown.items.map(({ to, label, Icon }) => (
            <li key={to} className={to === PATHS.reminders ? sideClasses.counted : undefined}>
              <NavLink to={to} className={sideClasses.link}>
                <Icon size={20} stroke={1.8} aria-hidden />
                <span className={sideClasses.word}>{shell(label)}</span>
              </NavLink>
              {to === PATHS.reminders && <RemindersOverview place="navigation" />}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
