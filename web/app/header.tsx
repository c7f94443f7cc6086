import { IconMenu2, IconMoonStars, IconSearch, IconSettings, IconSun } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { useShownMode } from '#web/theme/look.ts'
import { loadAhead } from '#web/ui/load-ahead.ts'
import { RoundButton } from '#web/ui/popover-button.tsx'
import { TimerChip } from '#web/widgets/running-timer/timer-chip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { commandOf } from '#web/ui/shortcuts.ts'
import { LanguageMenu } from './language-menu.tsx'
import { appMessages } from '#web/i18n/app-messages.ts'
import { changePreference } from '#web/session/preference.ts'
import classes from './shell.module.css'
import { ChildAudit } from './child-audit.tsx'

const drawer = () => import('./nav-drawer.tsx')
const NavDrawer = lazy(() => drawer().then(({ NavDrawer: component }) => ({ default: component })))

type Drawer = 'never' | 'open' | 'closed'

type Props = {
  /** Null where the screen says it itself. */
  title: string | null
  /** The navigation, in a layout that has it up here. */
  bar: ReactNode
  /** Whether the appearance stands beside the screen. */
  docked: boolean
}

export function Header({ title, bar, docked }: Props) {
  const t = useWords(appMessages)
  const mode = useShownMode()
  const [state, setState] = useState<Drawer>('never')
  const other = mode === 'dark' ? 'light' : 'dark'
  const Icon = mode === 'dark' ? IconSun : IconMoonStars
  return (
    <header className={classes.header}>
      <div className={classes.mobileOnly}>
        <RoundButton
          label={t('openMenu')}
          data-way="appearance"
          onPointerDown={() => loadAhead(drawer)}
          onClick={() => setState('open')}
        >
          <IconMenu2 size={24} stroke={1.8} aria-hidden />
        </RoundButton>
      </div>
      {bar}
      {title !== null && <h1 className={classes.title}>{title}</h1>}
      <TimerChip />
      <ChildAudit />
      <RoundButton label={t('findAnything')} aria-haspopup="dialog" onClick={() => commandOf('palette')?.()}>
        <IconSearch size={22} stroke={1.8} aria-hidden />
      </RoundButton>
      <div className={classes.deskOnly}>
        <RoundButton
          label={t(other === 'dark' ? 'toDark' : 'toLight')}
          onClick={() => changePreference({ uiTheme: { mode: other } })}
        >
          <Icon size={22} stroke={1.8} aria-hidden />
        </RoundButton>
      </div>
      <div className={classes.deskOnly}>
        <RoundButton
          label={t('appearance')}
          aria-expanded={docked}
          data-way="appearance"
          onClick={() => commandOf('appearance')?.()}
        >
          <IconSettings size={22} stroke={1.8} aria-hidden />
        </RoundButton>
      </div>
      <LanguageMenu onChoose={(lang) => changePreference({ language: { lang } })} />
      <AccountMenu />
      {state !== 'never' && (
        <Suspense>
          <NavDrawer opened={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </header>
  )
}
