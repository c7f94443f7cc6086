import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useAppView } from '#web/session/app-view.ts'
import { isOpen } from '#web/session/route-guard.ts'
import classes from './history-link.module.css'
import { historyLinkMessages } from './messages.ts'

/** For a new user, who may have years of history elsewhere: one small line, if this view can import. */
export function HistoryLink() {
  const t = useWords(historyLinkMessages)
  if (!isOpen(PATHS.import, useAppView())) return null
  return (
    <p className={classes.line}>
      {t('before')} <Link to={PATHS.import}>{t('bring')}</Link>
    </p>
  )
}
