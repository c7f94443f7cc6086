import { useQuery } from '@tanstack/react-query'
import type { BankRate } from '#domain/bank/rate.ts'
import { type Minutes, mondayOf } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { type Holder, useHolderZone } from '#web/widgets/bank/holder.ts'
import classes from './account.module.css'
import { messages } from './messages.ts'
import { comingInterest } from './model.ts'
import { sinceQuery } from './queries.ts'

type Props = { holder: Holder; rate: BankRate; saved: Minutes }

/** Shows what coins and crowns are worth, and the interest of the week. [bank/weekly-interest] */
export function Interest({ holder, rate, saved }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const zone = useHolderZone(holder)
  const now = useNow('slot')
  const { coinToMinutes, crownToMinutes, interestBpsWeekly: bps } = rate
  const monday = mondayOf(localDate([{ from: null, tz: zone }], now))
  const { data: week } = useQuery({ ...sinceQuery(holder, monday), enabled: bps > 0 })
  const next = bps > 0 && week ? comingInterest({ saved, bps, transactions: week.items }, now, zone) : null
  return (
    <ul className={`${classes.rates} figures`}>
      <li>{t('coinRate', { length: length(coinToMinutes, language) })}</li>
      <li>{t('crownRate', { length: length(crownToMinutes, language) })}</li>
      <li>{bps > 0 ? t('interestRate', { percent: bps / 100 }) : t('noInterest')}</li>
      {next && (
        <li>
          {next.minutes > 0
            ? t('interestNext', { date: dateText(next.date, language), length: length(next.minutes, language) })
            : next.least === null
              ? t('interestNone', { date: dateText(next.date, language) })
              : t('interestLeast', { date: dateText(next.date, language), least: length(next.least, language) })}
        </li>
      )}
    </ul>
  )
}
