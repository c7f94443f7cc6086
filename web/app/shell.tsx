import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useAppView } from '#web/session/app-view.ts'
import { Appearance, useAppearance } from './appearance.tsx'
import { now } from '#web/session/clock.ts'
import { Header } from './header.tsx'
import { Keyboard } from './keyboard.tsx'
import { useLayoutParts } from './layout-parts.ts'
import layouts from './layouts.module.css'
import { PHONE } from '#web/ui/media.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { MobileFooter } from './mobile-footer.tsx'
import { RedirectNoticeArea } from './redirect-notice-area.tsx'
import { ReminderNotices } from './reminders-overview.tsx'
import { setScreenTitle } from '#web/ui/page-title.ts'
import { changePreference, savePreferenceNow, usePreference } from '#web/session/preference.ts'
import classes from './shell.module.css'
import { SessionWatch } from './session-watch.tsx'
import { useLive } from './use-live.ts'
import { usePush } from './use-push.ts'
import { ViewWatch } from './view-watch.tsx'
import { Waiting } from './waiting.tsx'

/** The frame around every screen of a signed-in user, in the layout of their choice. [view/layout-types] */
export function Shell() {
  const t = useWords(appMessages)
  const { layout } = usePreference().uiTheme
  const { shown, Side, Bar, Lone } = useLayoutParts(layout.type)
  const { view } = useAppView()
  const isPhone = useMedia(PHONE)
  const appearance = useAppearance()
  // The bar of a wide screen leaves no room for the title, which then stands at the top of the screen.
  const isTitled = Bar !== undefined && !isPhone
  const main = useRef<HTMLElement>(null)
  useLive()
  usePush()
  const title = t(useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'home')
  useEffect(() => {
    setScreenTitle(`${title} · ${t('product')}`)
  }, [t, title])
  useEffect(() => {
    const leave = () => void savePreferenceNow()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
  return (
    <div
      className={`${classes.frame} ${layouts.frame}`}
      data-layout={shown}
      data-view={view}
      data-collapsed={layout.sideNavCollapse || undefined}
      data-docked={appearance.isDocked || undefined}
    >
      <a
        href="#content"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skip')}
      </a>
      {Side && (
        <Side
          collapsed={layout.sideNavCollapse}
          onCollapse={(sideNavCollapse) => changePreference({ uiTheme: { layout: { ...layout, sideNavCollapse } } })}
        />
      )}
      {Lone ? (
        <Lone title={title} />
      ) : (
        <Header title={isTitled ? null : title} bar={Bar && <Bar />} docked={appearance.isDocked} />
      )}
      <main id="content" ref={main} className={classes.main} tabIndex={-1}>
        {isTitled && <h1 className={layouts.title}>{title}</h1>}
        <div className={layouts.sheet}>
          <ViewWatch />
          <Waiting />
          <Outlet />
        </div>
      </main>
      <footer className={classes.footer}>
        <span>{t('copyright', { year: now().slice(0, 4) })}</span>
        <span className={classes.inert}>
          <span>{t('terms')}</span>
          <span>{t('privacy')}</span>
        </span>
      </footer>
      <MobileFooter />
      <Appearance {...appearance} />
      <SessionWatch />
      <ReminderNotices />
      <Keyboard />
      <RedirectNoticeArea />
    </div>
  )
}
