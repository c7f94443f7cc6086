import { IconArrowBackUp, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '#web/api/session.ts'
import { parentAside } from '#web/api/taken-over.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { closePanel, panelItem, PanelItem, PopoverButton } from '#web/ui/popover-button.tsx'
import classes from './account-menu.module.css'
import { useAppView } from '#web/session/app-view.ts'
import { useFamilyNews } from './family-news.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { setWaitingCount } from '#web/ui/page-title.ts'
import { signOut } from '#web/session/sign-out.ts'

/** Most users have no children to act for, and one view. */
const ViewMenu = lazy(() => import('./view-menu.tsx').then(({ ViewMenu: component }) => ({ default: component })))

/** Seldom does anything wait. */
const FamilyItem = lazy(() => import('./family-item.tsx').then(({ FamilyItem: component }) => ({ default: component })))

/** Nor a picture of themselves. */
const PersonAvatar = lazy(() =>
  import('#web/widgets/avatar/person-avatar.tsx').then(({ PersonAvatar: component }) => ({ default: component })),
)

export function AccountMenu() {
  const t = useWords(appMessages)
  const user = useUser()
  const { mode, children } = useAppView()
  const parent = parentAside()
  const news = useFamilyNews()
  useEffect(() => setWaitingCount(news), [news])
  const [isWanted, setWanted] = useState(false)
  const name = user?.userName ?? ''
  const initial = <span className={classes.initial}>{[...name][0]?.toUpperCase()}</span>
  const face = user?.avatar ? (
    <Suspense fallback={initial}>
      <PersonAvatar avatar={user.avatar} name={name} size={34} />
    </Suspense>
  ) : (
    initial
  )
  return (
    <PopoverButton
      label={t(news ? 'accountNews' : 'accountOf', { name })}
      icon={
        <span className={classes.face} data-news={news > 0 || undefined}>
          {face}
        </span>
      }
      onIntent={() => setWanted(true)}
    >
      <div className={classes.who}>
        <p className={classes.name}>{name}</p>
        <p className={classes.email}>{user?.email}</p>
      </div>
      {/* All entries at once: one that came later would move the others under the finger. */}
      <Suspense>
        {isWanted && news > 0 && <FamilyItem count={news} />}
        {isWanted && (mode.accountMode !== 'PERSONAL' || children.length > 0) && <ViewMenu />}
        <Link to={PATHS.account} className={panelItem} onClick={closePanel}>
          <IconUserCircle size={20} stroke={1.8} aria-hidden />
          {t('account')}
        </Link>
        <Link to={PATHS.preferences} className={panelItem} onClick={closePanel}>
          <IconSettings size={20} stroke={1.8} aria-hidden />
          {t('preferences')}
        </Link>
        {parent !== null && (
          <Link to={PATHS.locked} className={panelItem} onClick={closePanel}>
            <IconArrowBackUp size={20} stroke={1.8} aria-hidden />
            {t('signOutTo', { name: parent })}
          </Link>
        )}
        <PanelItem onClick={() => void signOut()}>
          <IconLogout size={20} stroke={1.8} aria-hidden />
          {t('signOut')}
        </PanelItem>
      </Suspense>
    </PopoverButton>
  )
}
