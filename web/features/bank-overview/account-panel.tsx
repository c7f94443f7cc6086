import { Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { messages } from './messages.ts'
import { tabsFor, type TimebankTab } from './model.ts'
import classes from './overview.module.css'

type Props = {
  holder: Holder
  tab: TimebankTab
  onTab: (tab: TimebankTab) => void
  /** What stands in the tab. */
  children: ReactNode
}

/** The Time Bank of one child, for itself or for its parents. */
export function AccountPanel({ holder, tab, onTab, children }: Props) {
  const t = useWords(messages)
  const tabs = tabsFor(holder.column)
  return (
    <div className={classes.screen}>
      {holder.dataGroup !== undefined && (
        <div className={classes.whose}>
          <Link to={PATHS.timebank} search={{}} className={classes.back}>
            <IconArrowLeft size={20} stroke={1.8} aria-hidden />
            {t('all')}
          </Link>
          <h2 className={`${surface.title} ${classes.title}`}>{t('bankOf', { name: holder.name })}</h2>
        </div>
      )}
      <Tabs value={tab} onChange={(value) => value && onTab(value as TimebankTab)} keepMounted={false}>
        <Tabs.List grow className={classes.tabs}>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(each)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((each) => (
          <Tabs.Panel key={each} value={each} pt="md">
            {each === tab && <div className={classes.screen}>{children}</div>}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
