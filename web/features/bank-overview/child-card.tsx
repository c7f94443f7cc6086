import { IconChevronRight, IconClockHour4, IconSunHigh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BankAccount } from '#contract/bank.ts'
import { length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import surface from '#web/ui/surface.module.css'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { Figure } from '#web/widgets/bank/figure.tsx'
import { crownCountQuery } from '#web/widgets/crown/crown-queries.ts'
import { CoinSign, CrownSign } from '#web/widgets/crown/reward-signs.tsx'
import { waitingQuery } from '#web/widgets/family/waiting-query.ts'
import { messages } from './messages.ts'
import classes from './overview.module.css'
import { todayQuery } from './queries.ts'

type Props = {
  child: {
    readonly _id: string
    readonly name: string
    /** null: the child is free of parental control and manages its account alone. */
    readonly dataGroup: string | null
    readonly account: BankAccount
  }
  avatar: string | null
}

/** The state of a child's account, and the link to it. */
export function ChildCard({ child, avatar }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { _id, name, dataGroup, account } = child
  return (
    <li className={`${surface.card} ${classes.card}`}>
      <div className={classes.head}>
        <PersonAvatar avatar={avatar} name={name} size={48} />
        <h3>
          {dataGroup === null ? (
            name
          ) : (
            <Link to={PATHS.timebank} search={{ child: _id }} className={classes.open} aria-label={t('open', { name })}>
              {name}
            </Link>
          )}
        </h3>
        {dataGroup !== null && <IconChevronRight className={classes.way} size={22} stroke={1.8} aria-hidden />}
      </div>
      <div className={classes.figures}>
        {dataGroup !== null && <Today name={name} dataGroup={dataGroup} />}
        <Sum sign={<CoinSign size={22} />} name={t('coins')} label={t('coinsOf', { name })}>
          {numberText(account.coins, language)}
        </Sum>
        <Sum sign={<IconClockHour4 {...ICON} />} name={t('balance')} label={t('balanceOf', { name })}>
          {length(account.total, language)}
        </Sum>
        {dataGroup !== null && <Crowns name={name} dataGroup={dataGroup} />}
      </div>
      {dataGroup === null ? <p className={classes.soft}>{t('alone')}</p> : <Waits childId={_id} />}
    </li>
  )
}

const ICON = { size: 22, stroke: 1.8, 'aria-hidden': true } as const

type SumProps = { sign: ReactNode; name: string; label: string; children: string | undefined }

const Sum = ({ sign, name, label, children }: SumProps) => (
  <div className={classes.sum}>
    {sign}
    <span className={classes.soft}>{name}</span>
    <Figure label={label}>
      <b>{children ?? '–'}</b>
    </Figure>
  </div>
)

type Of = { name: string; dataGroup: string }

/** The coins that the day earns so far. [reward/daily-coins] */
function Today({ name, dataGroup }: Of) {
  const t = useWords(messages)
  const language = useLanguage()
  const { data } = useQuery(todayQuery(dataGroup))
  return (
    <Sum sign={<IconSunHigh {...ICON} />} name={t('today')} label={t('todayOf', { name })}>
      {data && `${data.coins > 0 ? '+' : ''}${numberText(data.coins, language)}`}
    </Sum>
  )
}

function Crowns({ name, dataGroup }: Of) {
  const t = useWords(messages)
  const language = useLanguage()
  const { data } = useQuery(crownCountQuery({ dataGroup }))
  return (
    <Sum sign={<CrownSign size={22} />} name={t('crowns')} label={t('crownsOf', { name })}>
      {data && numberText(data.total, language)}
    </Sum>
  )
}

const NOTHING = { ratings: 0, withdrawals: 0, wishes: 0 }

/** The requests of the child: the same as are counted in the navigation. */
function Waits({ childId }: { childId: string }) {
  const t = useWords(messages)
  const { data } = useQuery(waitingQuery)
  const { ratings, withdrawals, wishes } = data?.children.find(({ _id }) => _id === childId) ?? NOTHING
  return (
    <p className={classes.waits}>
      {ratings > 0 && <span data-waits>{t('ratingsWait', { count: ratings })}</span>}
      {withdrawals > 0 && <span data-waits>{t('withdrawalsWait', { count: withdrawals })}</span>}
      {wishes > 0 && <span data-waits>{t('wishesWait', { count: wishes })}</span>}
      {data && ratings + withdrawals + wishes === 0 && <span>{t('nothingWaits')}</span>}
    </p>
  )
}
