import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Report, ReportTotal } from '#contract/log-export.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { dateSpan, dateText, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import '#web/theme/print.css'
import { Failure } from '#web/ui/failure.tsx'
import surface from '#web/ui/surface.module.css'
import { categoryNames } from '#web/widgets/category-names.ts'
import { LogsTable } from './logs-table.tsx'
import { messages } from './messages.ts'
import { type ReportQuery, reportQuery } from './queries.ts'
import { TotalsTable } from './totals-table.tsx'
import classes from './report-screen.module.css'

type Props = {
  query: ReportQuery
  /** Whose logs these are. */
  person: string
  today: LocalDate
  /** The days asked for; null for no bound. */
  from: LocalDate | null
  to: LocalDate | null
  /** The filters besides the days, in words. */
  filterWords: readonly string[]
}

/** A report for paper: what the search found, added up and listed by day. [search/report] */
export function ReportScreen({ query, ...about }: Props) {
  const t = useWords(messages)
  const { data: report, error, refetch } = useQuery(reportQuery(query))
  if (error && !report) return <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!report) return <Skeleton height={640} radius="lg" aria-hidden />
  return (
    <article className={`${surface.card} ${classes.report}`} aria-label={t('title')}>
      <Button
        className={classes.print}
        leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
      <About {...about} report={report} />
      {report.total === 0 ? <p>{t('none')}</p> : <Content report={report} />}
    </article>
  )
}

function usePeriod(from: LocalDate | null, to: LocalDate | null): string {
  const t = useWords(messages)
  const language = useLanguage()
  if (from && to) return dateSpan(from, to, language)
  if (from) return t('since', { date: dateText(from, language, 'date') })
  return to ? t('until', { date: dateText(to, language, 'date') }) : t('anyTime')
}

function About({ person, today, from, to, filterWords, report }: Omit<Props, 'query'> & { report: Report }) {
  const t = useWords(messages)
  const language = useLanguage()
  const facts = [
    [t('person'), person],
    [t('period'), usePeriod(from, to)],
    [t('filters'), filterWords.length ? filterWords.join('; ') : t('noFilters')],
    [t('made'), dateText(today, language, 'date')],
    [
      t('total'),
      [
        length(report.minutes, language),
        ...(report.parallelMinutes ? [`${length(report.parallelMinutes, language)} ${t('inParallel')}`] : []),
        t('logsCount', { count: report.total, number: numberText(report.total, language) }),
      ].join(' · '),
    ],
  ]
  return (
    <header>
      <h2 className={classes.title}>{t('title')}</h2>
      <dl className={`${classes.facts} figures`}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function Content({ report }: { report: Report }) {
  const t = useWords(messages)
  const category = useWords(categoryNames)
  const named = (totals: readonly ReportTotal[], without: string) =>
    totals.map((total) => ({ ...total, name: total.id === null ? without : (total.name ?? t('gone')) }))
  const categories = report.categories.map((total) => ({ ...total, name: category(total.id) }))
  return (
    <>
      <TotalsTable title={t('byCategory')} totals={categories} all={report} />
      <TotalsTable title={t('byProject')} totals={named(report.projects, t('noProject'))} all={report} />
      <TotalsTable title={t('byRecipient')} totals={named(report.recipients, t('nobody'))} all={report} />
      <LogsTable report={report} />
    </>
  )
}
