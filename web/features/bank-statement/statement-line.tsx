import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCoins,
  IconCrown,
  IconGift,
  IconHandStop,
  IconHeartHandshake,
  IconPercentage,
  IconPlayerPlay,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isReversedByHand, OWN_ACCOUNTS, type OwnAccount, type TransactionType } from '#domain/bank/ledger.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { clockTime, dateText, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { bankMessages } from '#web/widgets/bank/bank-messages.ts'
import { type Holder, mayDo } from '#web/widgets/bank/holder.ts'
import jarClasses from '#web/widgets/bank/jar.module.css'
import type { ChartTable } from '#web/widgets/chart/chart-table.ts'
import { messages } from './messages.ts'
import { figuresOf, type Line, stamp, titleOf } from './model.ts'
import classes from './statement.module.css'
import { TakeBackButton } from './take-back-button.tsx'

const ICONS: Record<TransactionType, TablerIcon> = {
  reward_settlement: IconCoins,
  exchange: IconArrowsExchange,
  parent_deposit: IconHeartHandshake,
  crown_redemption: IconCrown,
  withdrawal: IconPlayerPlay,
  transfer: IconHandStop,
  gift: IconGift,
  interest: IconPercentage,
  reversal: IconArrowBackUp,
}

function useTexts() {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const amountOf = (account: OwnAccount, amount: number) =>
    account === 'coins' ? numberText(amount, language) : length(amount, language)
  return {
    t,
    titled: (line: Line) => {
      const title = titleOf(line)
      const name = line.other?.name ?? ''
      if (line.earnedOn) return t('coinsFor', { date: dateText(line.earnedOn, language) })
      if (line.reversedType) return t('reversalOf', { what: t(line.reversedType) })
      return title === 'giftTo' || title === 'giftFrom' ? t(title, { name }) : t(title)
    },
    nameOf: (account: OwnAccount) => (account === 'coins' ? t('coinsLabel') : say(account)),
    balance: amountOf,
    /** With its sign, which is a real minus. */
    change: (account: OwnAccount, amount: number) => `${amount < 0 ? '−' : '+'}${amountOf(account, Math.abs(amount))}`,
  }
}

/** The posting, and for each account that it changed: the change and the balance after it. */
export function StatementLine({ line, zone, holder }: { line: Line; zone: string; holder: Holder }) {
  const { t, titled, nameOf, balance, change } = useTexts()
  const language = useLanguage()
  const { type, at, rate, note, by, isReversed, entries } = line
  const Icon = ICONS[type]
  const facts = [
    clockTime(at, zone, language),
    type === 'exchange' && rate !== null && t('atRate', { rate }),
    by && t('by', { name: by.name }),
    isReversed && t('isReversed'),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={classes.line} data-reversed={isReversed || undefined}>
      <span className={classes.icon}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.what}>
        <b>
          {line.earnedOn ? (
            <Link to={PATHS.timebank} search={dayOf(holder, line.earnedOn)}>
              {titled(line)}
            </Link>
          ) : (
            titled(line)
          )}
        </b>
        {note && <span className={classes.note}>{note}</span>}
        <span className={`${classes.soft} figures`}>{facts.join(' · ')}</span>
      </div>
      <ul className={`${classes.entries} figures`}>
        {entries.map(({ account, amount, balance: after }) => (
          <li
            key={account}
            className={jarClasses.jar}
            data-jar={account}
            aria-label={t('after', {
              jar: nameOf(account),
              amount: change(account, amount),
              balance: balance(account, after),
            })}
          >
            <span className={classes.soft}>{nameOf(account)}</span>
            <b>{change(account, amount)}</b>
            <span className={classes.after}>{`= ${balance(account, after)}`}</span>
          </li>
        ))}
      </ul>
      {isReversedByHand(type) && !isReversed && mayDo(holder, 'reverseBank') && (
        <TakeBackButton {...{ holder, line, what: titled(line), zone }} />
      )}
    </li>
  )
}

/** The link to the day that earned the coins, in the view of the user. */
const dayOf = ({ dataGroup, id }: Holder, day: LocalDate) => ({
  tab: 'rewards',
  day,
  ...(dataGroup !== undefined && { child: id }),
})

/** The same as a table, in minutes and coins. @param zone of the owner of the account */
export function useStatementTable(zone: string): (lines: readonly Line[]) => ChartTable {
  const { t, titled, nameOf } = useTexts()
  const columns = OWN_ACCOUNTS.flatMap((account) => [nameOf(account), t('balance', { jar: nameOf(account) })])
  return (lines) => ({
    head: [t('when'), t('type'), t('note'), t('who'), ...columns],
    rows: lines.map((line) => ({
      key: line.id,
      cells: [
        { text: stamp(line.at, zone) },
        { text: titled(line) },
        { text: line.note ?? '' },
        { text: line.by?.name ?? '' },
        ...figuresOf(line).map((value) => ({ text: String(value ?? ''), value: value ?? '' })),
      ],
    })),
  })
}
