import { Anchor, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { clockOfDay, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import { messages } from './messages.ts'
import { type Besides, deviationOf, type SleepReport } from './model.ts'
import classes from './sleep.module.css'

/** The picture in words and figures. */
export function NightsTable({ report: { nights }, besides }: { report: SleepReport; besides: Besides }) {
  const [isOpen, setOpen] = useState(false)
  const t = useWords(messages)
  const language = useLanguage()
  const clock = (minutes: number | null) => (minutes === null ? t('none') : clockOfDay(minutes, language))
  const off = (minutes: number | null, of: 'clock' | 'goal') => {
    const deviation = deviationOf(minutes, of)
    if (!deviation) return null
    const text =
      'minutes' in deviation ? t(deviation.key, { length: length(deviation.minutes, language) }) : t(deviation.key)
    return <span className={classes.off}>{text}</span>
  }
  const napped = (night: SleepReport['nights'][number]) =>
    (besides.naps.get(night.date) ?? []).reduce((sum, { minutes }) => sum + minutes, 0)
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('table')}</summary>
      {isOpen && (
        <div className={`${surface.card} ${classes.scroll}`}>
          <Table className="figures" verticalSpacing={6} aria-label={t('tableLabel')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('night')}</Table.Th>
                <Table.Th scope="col">{t('bedtime')}</Table.Th>
                <Table.Th scope="col">{t('wakeUpTime')}</Table.Th>
                <Table.Th scope="col">{t('asleep')}</Table.Th>
                <Table.Th scope="col">{t('nap')}</Table.Th>
                <Table.Th scope="col">{t('planned')}</Table.Th>
                <Table.Th scope="col">{t('sleepGoal')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {nights.toReversed().map((night) => (
                <Table.Tr key={night.date}>
                  <Table.Th scope="row">
                    <Anchor renderRoot={(props) => <Link to={PATHS.home} search={{ date: night.date }} {...props} />}>
                      {dateText(night.date, language)}
                    </Anchor>
                    {besides.free.has(night.date) && <span className={classes.off}> {t('free')}</span>}
                  </Table.Th>
                  {night.tst === null ? (
                    <Table.Td colSpan={4}>{t('missing')}</Table.Td>
                  ) : (
                    <>
                      <Table.Td>
                        {clock(night.bedtime)} {off(night.bedDev, 'clock')}
                      </Table.Td>
                      <Table.Td>
                        {clock(night.wakeTime)} {off(night.wakeDev, 'clock')}
                      </Table.Td>
                      <Table.Td>
                        {length(night.tst, language)} {off(night.goalDev, 'goal')}
                      </Table.Td>
                      <Table.Td>{napped(night) ? length(napped(night), language) : t('none')}</Table.Td>
                    </>
                  )}
                  <Table.Td>
                    {night.plannedBedtime === null
                      ? t('none')
                      : `${clock(night.plannedBedtime)} – ${clock(night.plannedWakeTime)}`}
                  </Table.Td>
                  <Table.Td>{night.goal === null ? t('none') : length(night.goal, language)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </details>
  )
}
