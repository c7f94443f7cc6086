import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ToggleEvent, useId, useRef } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import { Mark } from '#web/ui/mark.tsx'
import { panelItem } from '#web/ui/popover-button.tsx'
import { layoutMessages } from './layout-messages.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { NavLink } from './nav-link.tsx'
import type { NavWay } from '#web/widgets/navigation.ts'
import { RemindersOverview } from './reminders-overview.tsx'
import classes from './top-nav.module.css'
import { useNavigation } from './use-navigation.ts'

/** From so many on, the words of the entries fit on the widest screens alone. */
const MANY = 8

/** The navigation of `topBarClassic` and `contentOverlay`: in the header, with the rarer links behind a button. */
export function TopNav() {
  const t = useWords(appMessages)
  const { side, management, last } = useNavigation()
  return (
    <>
      <NavLink to={PATHS.home} className={classes.brand} label={t('product')}>
        <Mark />
        <span className={classes.product}>{t('product')}</span>
      </NavLink>
      <nav
        className={classes.nav}
        aria-label={t('navigation')}
        data-many={side.length >= MANY || undefined}
        data-collapsed
      >
        <ul className={classes.list}>
          {side.map(({ to, label, Icon }) => (
            <li key={to} className={to === PATHS.reminders ? classes.counted : undefined}>
              <NavLink to={to} className={classes.entry} label={t(label)}>
                <Icon size={20} stroke={1.8} aria-hidden />
                <span className={classes.word}>{t(label)}</span>
              </NavLink>
              {to === PATHS.reminders && <RemindersOverview place="navigation" />}
            </li>
          ))}
          <li>
            <More items={[...management, ...last]} />
          </li>
        </ul>
      </nav>
    </>
  )
}

function More({ items }: { items: readonly NavWay[] }) {
  const shell = useWords(appMessages)
  const t = useWords(layoutMessages)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  /** Below its button, wherever that is just now. */
  function placePanel({ newState, currentTarget }: ToggleEvent<HTMLElement>) {
    if (newState !== 'open' || !button.current) return
    const { dir, clientWidth } = document.documentElement
    const { x, width } = button.current.getBoundingClientRect()
    currentTarget.style.insetInlineStart = `${dir === 'rtl' ? clientWidth - x - width : x}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.entry}
        popoverTarget={id}
        title={t('more')}
        data-within={items.some(({ to }) => path.startsWith(to)) || undefined}
      >
        <IconDots size={20} stroke={1.8} aria-hidden />
        <span className={classes.word}>{t('more')}</span>
        <IconChevronDown size={14} stroke={2.2} aria-hidden />
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={`${surface.card} ${classes.panel}`}
        onBeforeToggle={placePanel}
      >
        <ul className={classes.column}>
          {items.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink to={to} className={panelItem} onGo={() => panel.current?.hidePopover()}>
                <Icon size={20} stroke={1.8} aria-hidden />
                {shell(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
