import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import classes from './mobile-footer.module.css'
import { NavLink } from './nav-link.tsx'
import { useNavigation } from './use-navigation.ts'

/** Up to five round buttons, home raised in the middle, each with its name below. [view/mobile-footer] */
export function MobileFooter() {
  const t = useWords(appMessages)
  const { footer } = useNavigation()
  return (
    <nav className={classes.bar} aria-label={t('shortcuts')}>
      {footer.map(({ to, label, Icon }) => {
        const className = [classes.button, to === PATHS.home && classes.home].filter(Boolean).join(' ')
        return (
          <NavLink key={to} to={to} className={className} label={t(label)}>
            <Icon size={to === PATHS.home ? 28 : 24} stroke={1.8} aria-hidden />
            <span className={classes.word}>{t(label)}</span>
          </NavLink>
        )
      })}
    </nav>
  )
}
