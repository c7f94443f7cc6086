import { useId } from 'react'
import type { Report } from '#contract/log-export.ts'
import type { Minutes } from '#domain/time/time.ts'
import { length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { shareOf } from './model.ts'
import classes from './report-screen.module.css'

type Named = { id: string | null; name: string; minutes: Minutes; parallelMinutes: Minutes }
type Props = { title: string; totals: readonly Named[]; all: Pick<Report, 'minutes' | 'parallelMinutes'> }

/** Totals with a bar each: its length says the share, and the figures beside it say it too. */
export function TotalsTable({ title, totals, all }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const id = useId()
  const hasParallel = all.parallelMinutes > 0
  const shareText = (share: number | null) => (share === null ? '–' : `${numberText(share, language)}%`)
  const lengthText = (minutes: Minutes) => (minutes ? length(minutes, language) : '–')
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 id={id} className={classes.subtitle}>
        {title}
      </h3>
      <table className={`${classes.table} ${classes.totals} figures`} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('time')}</th>
            {hasParallel && <th scope="col">{t('parallel')}</th>}
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => {
            const share = shareOf(total, all)
            return (
              <tr key={total.id}>
                <th scope="row">{total.name}</th>
                <td>{lengthText(total.minutes)}</td>
                {hasParallel && <td>{lengthText(total.parallelMinutes)}</td>}
                <td>
                  <span className={classes.percent}>{shareText(share)}</span>
                  <span className={classes.track} aria-hidden>
                    <span className={classes.bar} style={{ inlineSize: `${share ?? 0}%` }} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{lengthText(all.minutes)}</td>
            {hasParallel && <td>{lengthText(all.parallelMinutes)}</td>}
            <td>{shareText(all.minutes ? 100 : null)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
