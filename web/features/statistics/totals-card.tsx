import { Table } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useId } from 'react'
import type { DateRange } from '#domain/statistics.ts'
import { saveBlob } from '#web/api/download.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { chartMessages } from '#web/widgets/chart/chart-messages.ts'
import { csvOf } from '#web/widgets/chart/chart-table.ts'
import { LogsLink } from '#web/widgets/chart/logs-link.tsx'
import { messages } from './messages.ts'
import type { Looked, Series, Total } from './model.ts'
import { Swatch } from './series-key.tsx'
import classes from './totals-card.module.css'
import { type Names, usePercent } from './use-figures.tsx'

type Props = {
  range: DateRange
  looked: Looked
  totals: readonly Total[]
  series: readonly Series[]
  names: Names
  /** rule [1.7-b]: whether there are days enough to compare. */
  isOpen: boolean
}

/** Everything there is of an aspect, with how it differs from as many days before. */
export function TotalsCard({ range, looked, totals, series, names: { nameOf, logsOf }, isOpen }: Props) {
  const t = useWords(messages)
  const chart = useWords(chartMessages)
  const language = useLanguage()
  const percentText = usePercent()
  const id = useId()
  const changeText = ({ change, previous }: Total) => {
    if (previous === null) return ''
    if (change === null) return t('fresh')
    if (change === 0) return t('same')
    return t(change > 0 ? 'up' : 'down', { percent: percentText(Math.abs(change)) })
  }
  const lengthText = (minutes: number | null) => (minutes === null ? '–' : length(Math.round(minutes), language))
  const head = [t(looked), t('time')]
  if (isOpen) head.push(t('change'))
  head.push(t('share'))
  if (isOpen) head.push(t('perDataDay'), t('previous'))
  const save = () => {
    const rows = totals.map((total) => ({
      key: total.id,
      cells: [
        { text: nameOf(total.id) },
        { text: '', value: total.minutes },
        ...(isOpen ? [{ text: '', value: total.change }] : []),
        { text: '', value: total.share },
        ...(isOpen ? [total.perDataDay, total.previous].map((value) => ({ text: '', value })) : []),
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
      <p className={classes.soft}>{totals.length ? t('listSaid', { count: totals.length }) : t('nothing')}</p>
      {totals.length > 0 && (
        <div className={classes.scroll}>
          <Table className="figures" verticalSpacing={6} aria-labelledby={id}>
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
                      <Swatch
                        id={total.id}
                        colour={(series.find((one) => one.id === total.id) ?? series.at(-1)!).colour}
                      />
                      <LogsLink logs={logsOf(total.id, range)}>{nameOf(total.id)}</LogsLink>
                    </span>
                  </Table.Th>
                  <Table.Td>{lengthText(total.minutes)}</Table.Td>
                  {isOpen && <Table.Td>{changeText(total)}</Table.Td>}
                  <Table.Td>{percentText(total.share)}</Table.Td>
                  {isOpen && (
                    <>
                      <Table.Td>{lengthText(total.perDataDay)}</Table.Td>
                      <Table.Td>{lengthText(total.previous)}</Table.Td>
                    </>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </section>
  )
}
