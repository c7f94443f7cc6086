import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { reminder } from '#contract/reminder.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useNow } from '#web/session/clock.ts'
import { closePanel } from '#web/ui/popover-button.tsx'
import option from '#web/ui/option.module.css'
import { reminderMessages } from './messages.ts'
import classes from './overview.module.css'
import { dueText, snoozedText } from './reminder-text.ts'
import { useCompletion } from './use-completion.ts'

const TABS = ['overdue', 'today', 'next24h'] as const
const EMPTY = { overdue: 'overdueEmpty', today: 'todayEmpty', next24h: 'next24hEmpty' } as const

type Props = { overview: Output<typeof reminder.overview>; zone: string }

/**
 * Reminders that are overdue, for today, and due within a day; they can be completed at once.
 * [reminder/overview-buckets]
 */
export function OverviewPanel({ overview, zone }: Props) {
  const say = useWords(reminderMessages)
  const language = useLanguage()
  const now = useNow()
  const name = useId()
  const { complete } = useCompletion(zone)
  const [tab, setTab] = useState(() => TABS.find((each) => overview.counts[each] > 0) ?? 'today')
  const shown = overview[tab]
  return (
    <>
      <div className={classes.tabs} role="radiogroup" aria-label={say('lists')}>
        {TABS.map((each) => (
          <label key={each} className={`${option.option} ${classes.tab} figures`}>
            <input type="radio" name={name} checked={each === tab} onChange={() => setTab(each)} />
            <b>{overview.counts[each]}</b>
            {say(each)}
          </label>
        ))}
      </div>
      {shown.length === 0 && <p className={classes.empty}>{say(EMPTY[tab])}</p>}
      <ul className={classes.list}>
        {shown.map((one) => (
          <li key={one.id} className={classes.row}>
            {one.role === 'sharedWith' ? (
              <span className={classes.tick} />
            ) : (
              <label className={classes.tick}>
                <input
                  type="checkbox"
                  aria-label={say('complete', { title: one.title })}
                  checked={false}
                  onChange={() => void complete(one)}
                />
              </label>
            )}
            <Link to={PATHS.reminders} search={{ reminder: one.id }} className={classes.open} onClick={closePanel}>
              <span className={classes.title}>{one.title}</span>
              <span className={`${classes.when} figures`} data-late={tab === 'overdue' || undefined}>
                {dueText(one, { now, zone }, say, language)}
                {snoozedText(one, { now, zone }, say, language) &&
                  ` · ${snoozedText(one, { now, zone }, say, language)}`}
                {one.role !== 'owner' && ` · ${say('from', { name: one.owner.name })}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={PATHS.reminders} className={classes.all} onClick={closePanel}>
        {say('all')}
      </Link>
    </>
  )
}
