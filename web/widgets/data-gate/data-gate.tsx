import { Button, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import classes from './data-gate.module.css'
import type { DataGate } from '#contract/statistics.ts'
import surface from '#web/ui/surface.module.css'
import { gateMessages } from './messages.ts'

/** A button to log the day, so that there is more data. */
export function RecordToday() {
  const t = useWords(gateMessages)
  return (
    <Button renderRoot={(props) => <Link to={PATHS.home} search={{ action: 'add', t: 0 }} {...props} />}>
      {t('record')}
    </Button>
  )
}

type Waiting = {
  gate: DataGate
  title: string
  /** What can be seen already. */
  already: string
}

/**
 * The card says which figure has too few days, how many there are, and when there can be enough.
 * [statistics/gate-screen]
 */
export function WaitingCard({ gate: { have, need, earliestUnlockDate }, title, already }: Waiting) {
  const t = useWords(gateMessages)
  const language = useLanguage()
  const id = useId()
  return (
    <section className={`${surface.card} ${classes.waiting}`} aria-labelledby={id}>
      <h2 id={id} className={surface.title}>
        {title}
      </h2>
      <p>{t('need')}</p>
      <div className={classes.bar}>
        <Progress.Root size="lg">
          <Progress.Section value={(100 * have) / need} aria-label={title} aria-valuetext={t('have', { have, need })} />
        </Progress.Root>
        <b className="figures">{t('have', { have, need })}</b>
      </div>
      <p>{already}</p>
      {earliestUnlockDate && (
        <p className="figures">{t('earliest', { date: dateText(earliestUnlockDate, language, 'date') })}</p>
      )}
      <RecordToday />
    </section>
  )
}

/** The mark says that the days are enough, and that more would be better. [statistics/gate-screen] */
export function AccuracyChip({ gate: { status, have, recommended } }: { gate: DataGate }) {
  const t = useWords(gateMessages)
  return (
    status === 'usable' && <span className={`${classes.chip} figures`}>{t('improves', { have, recommended })}</span>
  )
}
