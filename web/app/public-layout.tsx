import { IconMoonStars, IconSun } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { useShownMode, applyLook } from '#web/theme/look.ts'
import { Mark } from '#web/ui/mark.tsx'
import { RoundButton } from '#web/ui/popover-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { appMessages } from '#web/i18n/app-messages.ts'
import classes from './public-layout.module.css'
import { WeekMotif } from './week-motif.tsx'

/** The name of the product, and the choices of a device without a session. */
function TopBar() {
  const t = useWords(appMessages)
  const mode = useShownMode()
  const dark = mode === 'dark'
  const Icon = dark ? IconSun : IconMoonStars
  return (
    <header className={classes.top}>
      <p className={classes.brand}>
        <Mark />
        {t('product')}
      </p>
      <RoundButton label={t(dark ? 'toLight' : 'toDark')} onClick={() => applyLook({ mode: dark ? 'light' : 'dark' })}>
        <Icon size={22} stroke={1.8} aria-hidden />
      </RoundButton>
      <LanguageMenu onChoose={(language) => applyLook({ language })} />
    </header>
  )
}

/** The frame of the screens without a session: language and mode are this device's own. */
export function PublicLayout() {
  const t = useWords(appMessages)
  return (
    <div className={classes.page}>
      <div className={classes.desk}>
        <TopBar />
        <main className={classes.form}>
          <Outlet />
        </main>
      </div>
      <aside className={classes.window} aria-hidden>
        <WeekMotif className={classes.motif} />
        <p className={classes.motto}>{t('motto')}</p>
      </aside>
    </div>
  )
}

/** The same for figures, which need all of the width. */
export const WidePublicLayout = () => (
  <div className={classes.desk}>
    <TopBar />
    <main className={classes.report}>
      <Outlet />
    </main>
  </div>
)
