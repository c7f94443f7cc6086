import { useId } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useFamilyNews } from './family-news.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { NavLink } from './nav-link.tsx'
import type { NavWay } from '#web/widgets/navigation.ts'
import { RemindersOverview } from './reminders-overview.tsx'
import classes from './side-nav.module.css'
import { useNavigation } from './use-navigation.ts'

type Props = { collapsed?: boolean; onGo?: () => void }

export function NavList({ collapsed = false, onGo }: Props) {
  const t = useWords(appMessages)
  const { side, management, last } = useNavigation()
  const group = useId()
  const news = useFamilyNews()
  const entry = ({ to, label, Icon }: NavWay, className?: string) => (
    <li key={to} className={to === PATHS.reminders ? classes.counted : className}>
      <NavLink to={to} className={classes.link} onGo={onGo} {...(collapsed && { label: t(label) })}>
        <Icon size={22} stroke={1.8} aria-hidden />
        <span className={classes.word}>{t(label)}</span>
        {to === PATHS.family && news > 0 && <span className={`${classes.count} figures`}>{news}</span>}
      </NavLink>
      {to === PATHS.reminders && <RemindersOverview place={onGo ? 'drawer' : 'navigation'} />}
    </li>
  )
  return (
    <ul className={classes.list}>
      {side.map((item) => entry(item))}
      {management.length > 0 && (
        <li className={classes.group}>
          <span id={group} className={classes.heading}>
            {t('management')}
          </span>
          <ul aria-labelledby={group}>{management.map((item) => entry(item))}</ul>
        </li>
      )}
      {last.map((item, at) => entry(item, at === 0 ? classes.last : undefined))}
    </ul>
  )
}
