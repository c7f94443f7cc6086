import { IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { withoutBlank } from '#web/widgets/appearance/layout.ts'
import { layoutMessages } from './layout-messages.ts'
import classes from './blank-layout-bar.module.css'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { RemindersOverview } from './reminders-overview.tsx'
import { focusNavigation } from './focus-navigation.ts'
import { ChildAudit } from './child-audit.tsx'

/** The layout `blank`: the title, and a small way back to the layout before it. */
export function BlankLayoutBar({ title }: { title: string }) {
  const t = useWords(layoutMessages)
  const { layout } = usePreference().uiTheme
  useEffect(
    () => () => {
      // The way back was taken, and is gone.
      if (document.activeElement === document.body) focusNavigation()
    },
    [],
  )
  return (
    <header className={classes.bar}>
      <h1 className={classes.title}>{title}</h1>
      <RemindersOverview place="alone" />
      <ChildAudit />
      <button
        type="button"
        className={classes.back}
        data-way="appearance"
        onClick={() => changePreference({ uiTheme: { layout: withoutBlank(layout) } })}
      >
        <IconLayoutSidebarLeftExpand className={classes.icon} size={18} stroke={1.8} aria-hidden />
        {t('leaveBlank')}
      </button>
    </header>
  )
}
