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

/** The frame of the screens without a session: language and mode are this device's own. */
export function PublicLayout() {
  const t = useWords(appMessages)
  const mode = useShownMode()
  const dark = mode === 'dark'
  const Icon = dark ? IconSun : IconMoonStars
  return (
    <div className={classes.page}>
      <div className={classes.desk}>
        <header className={classes.top}>
          <p className={classes.brand}>
            <Mark />
            {t('product')}
          </p>
          <RoundButton
            label={t(dark ? 'toLight' : 'toDark')}
            onClick={() => applyLook({ mode: dark ? 'light' : 'dark' })}
          >
            <Icon size={22} stroke={1.8} aria-hidden />
          </RoundButton>
          <LanguageMenu onChoose={(language) => applyLook({ language })} />
        </header>
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
