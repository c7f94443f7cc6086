import { useId } from 'react'
import type { Report, ReportedLog } from '#contract/log-export.ts'
import { clockSpan, dateText, length, namesText, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { messages } from './messages.ts'
import { daysOf, type ReportedDay } from './model.ts'
import classes from './report-screen.module.css'

const COLUMNS = ['clock', 'duration', 'activity', 'project', 'recipients', 'remark'] as const

/** The logs by day, each day with its sum. The titles stand on every page of paper. */
export function LogsTable({ report: { logs, total } }: { report: Report }) {
  const t = useWords(messages)
  const language = useLanguage()
  const id = useId()
  const [shown, all] = [logs.length, total].map((count) => numberText(count, language))
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.subtitle}>
        {t('logs')}
      </h3>
      {logs.length < total && <p className={classes.note}>{t('beyond', { shown: shown!, total: all! })}</p>}
      <table className={`${classes.table} ${classes.logs} figures`} aria-labelledby={id}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        {daysOf(logs).map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </table>
    </section>
  )
}

function Day({ day: { date, minutes, parallelMinutes, logs } }: { day: ReportedDay }) {
  const t = useWords(messages)
  const language = useLanguage()
  const sums = [
    length(minutes, language),
    ...(parallelMinutes ? [`${length(parallelMinutes, language)} ${t('inParallel')}`] : []),
  ]
  return (
    <tbody>
      <tr className={classes.day}>
        <th scope="rowgroup" colSpan={COLUMNS.length}>
          <span>{dateText(date, language, 'dayOfYear')}</span> <span>{sums.join(' · ')}</span>
        </th>
      </tr>
      {logs.map((log) => (
        <LogRow key={log.id} log={log} />
      ))}
    </tbody>
  )
}

function LogRow({ log }: { log: ReportedLog }) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const name = log.subActivity === null ? log.activityName : `${log.activityName} · ${log.subActivity}`
  return (
    <tr>
      <td className={classes.clock}>{clockSpan(log.startTime, log.endTime, log.timezone, language)}</td>
      <td className={classes.clock}>
        {length(log.countedMinutes, language)}
        {log.parallelActivity && <span className={classes.soft}> {t('inParallel')}</span>}
      </td>
      <td>
        {name} <span className={classes.soft}>{category(log.category)}</span>
      </td>
      <td>{log.project}</td>
      <td>{namesText(log.recipients, language)}</td>
      <td className={classes.remark}>{log.remark}</td>
    </tr>
  )
}
