import { Table } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useId } from 'react'
import type { Looked } from '#contract/log-mark.ts'
import { comparedRanges, type DateRange, STAT_DAY_MIN_HOURS } from '#domain/statistics/statistics.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { saveBlob } from '#web/api/download.ts'
import { dateSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { chartMessages } from '#web/widgets/chart/chart-messages.ts'
import { csvOf } from '#web/widgets/chart/chart-table.ts'
import { LogsLink } from '#web/widgets/chart/logs-link.tsx'
import { messages } from './messages.ts'
import { NOBODY, REST, type Series, type Total } from './model.ts'
import { Swatch } from './series-key.tsx'
import classes from './totals-card.module.css'
import { type Names, usePercent } from './use-figures.tsx'

type Props = {
  range: DateRange
  looked: Looked
  totals: readonly Total[]
  series: readonly Series[]
  names: Names
  today: LocalDate
  /** Whether there are enough days to compare. [statistics/data-gate] */
  isOpen: boolean
}

const hasParallelIn = (totals: readonly Total[]) => totals.some(({ parallel }) => parallel > 0)

/** All totals of an aspect, and how its data days differ from those before. [statistics/compared-days] */
export function TotalsCard({ range, looked, totals, series, names, today, isOpen }: Props) {
  const t = useWords(messages)
  const chart = useWords(chartMessages)
  const language = useLanguage()
  const id = useId()
  const compared = isOpen ? comparedRanges(range, today) : null
  const hasParallel = hasParallelIn(totals)
  const head = [t(looked), t('time')]
  if (hasParallel) head.push(t('parallel'))
  head.push(t('share'))
  if (isOpen) head.push(t('perDataDay'), t('previous'), t('change'))
  const said = [
    t('listSaid', { count: totals.filter(({ id: of }) => of !== NOBODY).length }),
    ...(compared
      ? [
          t('comparedWith', {
            days: dateSpan(compared.closed.from, compared.closed.to, language),
            before: dateSpan(compared.before.from, compared.before.to, language),
            hours: STAT_DAY_MIN_HOURS,
          }),
        ]
      : []),
  ].join(' ')
  const save = () => {
    const rows = totals.map((total) => ({
      key: total.id,
      cells: [
        { text: names.nameOf(total.id) },
        { text: '', value: total.minutes },
        ...(hasParallel ? [{ text: '', value: total.parallel }] : []),
        { text: '', value: total.share },
        ...(isOpen ? [total.perDataDay, total.previous, total.change].map((value) => ({ text: '', value })) : []),
      ],
    }))
    saveBlob(
      `totals-${looked}-${range.from}-${range.to}.csv`,
      new Blob([csvOf({ head, rows })], { type: 'text/csv;charset=utf-8' }),
    )
  }
  return (
    <section className={`${surface.part} ${classes.card}`} aria-labelledby={id}>
      <header>
        <h2 id={id} className={surface.title}>
          {t('list')}
        </h2>
        <span className={classes.menu}>
          <MenuButton
            label={chart('moreOf', { title: t('list') })}
            commands={[{ label: chart('csv'), Icon: IconFileTypeCsv, run: save }]}
          />
        </span>
      </header>
      <p className={`${classes.soft} figures`}>{totals.length ? said : t('nothing')}</p>
      {totals.length > 0 && (
        <div className={classes.scroll}>
          <TotalsTable {...{ head, totals, series, range, isOpen, names }} labelledBy={id} />
        </div>
      )}
    </section>
  )
}

type TableProps = Pick<Props, 'totals' | 'series' | 'range' | 'names' | 'isOpen'> & {
  head: readonly string[]
  labelledBy: string
}

function TotalsTable({ head, labelledBy, totals, series, range, names: { nameOf, logsOf }, isOpen }: TableProps) {
  const t = useWords(messages)
  const language = useLanguage()
  const percentText = usePercent()
  const changeText = ({ change }: Total) => {
    if (change === null) return '–'
    if (change === 0) return t('same')
    return t(change > 0 ? 'up' : 'down', { percent: percentText(Math.abs(change)) })
  }
  const lengthText = (minutes: number | null) => (minutes === null ? '–' : length(Math.round(minutes), language))
  const hasParallel = hasParallelIn(totals)
  const rest = series.find(({ id: one }) => one === REST)?.colour ?? 'var(--surface-sunken)'
  const colourOf = (of: string) => series.find((one) => one.id === of)?.colour ?? rest
  return (
    <Table className="figures" verticalSpacing={6} aria-labelledby={labelledBy}>
      <Table.Thead>
        <Table.Tr>
          {head.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.map((total) => (
          <Table.Tr key={total.id}>
            <Table.Th scope="row">
              <span className={classes.name}>
                <Swatch id={total.id} colour={colourOf(total.id)} />
                <LogsLink logs={logsOf({ of: { id: total.id, series }, range })}>{nameOf(total.id)}</LogsLink>
              </span>
            </Table.Th>
            <Table.Td>{lengthText(total.minutes)}</Table.Td>
            {hasParallel && <Table.Td>{total.parallel ? lengthText(total.parallel) : '–'}</Table.Td>}
            <Table.Td>{percentText(total.share)}</Table.Td>
            {isOpen && (
              <>
                <Table.Td>{lengthText(total.perDataDay)}</Table.Td>
                <Table.Td>{lengthText(total.previous)}</Table.Td>
                <Table.Td>{changeText(total)}</Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
