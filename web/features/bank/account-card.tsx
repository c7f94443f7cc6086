import { Alert, Button, Skeleton } from '@mantine/core'
import { IconArrowsExchange, IconArrowsLeftRight, IconCirclePlus, IconGift, type TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BankAccount } from '#contract/bank.ts'
import { failureOf } from '#web/api/failures.ts'
import { length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { Failure } from '#web/ui/failure.tsx'
import { accountQuery, rateQuery, splitQuery } from '#web/widgets/bank/bank-queries.ts'
import { Figure } from '#web/widgets/bank/figure.tsx'
import { type Holder, mayDo } from '#web/widgets/bank/holder.ts'
import { Panel } from '#web/widgets/bank/panel.tsx'
import { CoinSign } from '#web/widgets/crown/reward-signs.tsx'
import classes from './account.module.css'
import { DepositDialog } from './deposit-dialog.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { Interest } from './interest.tsx'
import { Jars } from './jars.tsx'
import { messages } from './messages.ts'
import { waysOf } from './model.ts'
import { MoveDialog } from './move-dialog.tsx'

type Deed = 'exchange' | 'deposit' | 'move' | 'gift'
const ICONS: Record<Deed, TablerIcon> = {
  exchange: IconArrowsExchange,
  deposit: IconCirclePlus,
  move: IconArrowsLeftRight,
  gift: IconGift,
}

/** The actions that the user may take on the account, and whether the balance allows them. [permission/bank-rows] */
function deedsFor(holder: Holder, account: BankAccount): { deed: Deed; isPossible: boolean }[] {
  const { coins, available, save, give } = account
  const { isLocked } = waysOf(holder.column, account)
  return [
    ...(mayDo(holder, 'depositCoins') ? [{ deed: 'exchange', isPossible: coins > 0 } as const] : []),
    ...(mayDo(holder, 'depositAsParent') ? [{ deed: 'deposit', isPossible: true } as const] : []),
    ...(mayDo(holder, 'splitBank')
      ? ([
          { deed: 'move', isPossible: available > 0 || (!isLocked && save > 0) },
          { deed: 'gift', isPossible: give > 0 },
        ] as const)
      : []),
  ]
}

type Props = {
  holder: Holder
  /** The withdrawal, of another feature. */
  withdraw: ReactNode
}

/** The balances as a picture, with the possible actions. [bank/account-summary] */
export function AccountCard({ holder, withdraw }: Props) {
  const t = useWords(messages)
  const [open, setOpen] = useState<Deed | null>(null)
  const { data: account, error, refetch } = useQuery(accountQuery(holder))
  const { data: rate } = useQuery(rateQuery(holder))
  const { data: divided } = useQuery(splitQuery(holder))
  const { data: mine } = useQuery(familyQuery)
  if (error && !account)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!account) return <Skeleton height={420} radius="lg" />
  const siblings = (mine?.familyGroup?.members ?? []).filter(
    ({ _id, role, isActive }) => role === 'child' && isActive && _id !== holder.id,
  )
  const split = divided?.split
  const close = () => setOpen(null)
  const { coins, total, closedAt } = account
  const isEmpty = coins === 0 && total === 0
  const isSelf = holder.dataGroup === undefined && holder.column !== 'actingForChild'
  return (
    <Panel title={t('account')} lead={isSelf ? t('lead') : t('leadOf', { name: holder.name })}>
      <div className={classes.account}>
        <Jars account={account} split={split} />
        <div className={classes.side}>
          <Balances account={account} />
          {rate && <Interest holder={holder} rate={rate} saved={account.save} />}
        </div>
      </div>
      {isEmpty && <p className={classes.hint}>{t('emptyHint')}</p>}
      {closedAt === null ? (
        <div className={classes.actions} role="group" aria-label={t('actions')}>
          {withdraw}
          {deedsFor(holder, account).map(({ deed, isPossible }) => {
            const Icon = ICONS[deed]
            return (
              <Button
                key={deed}
                variant="default"
                size="md"
                leftSection={<Icon size={20} stroke={1.8} aria-hidden />}
                disabled={!isPossible}
                onClick={() => setOpen(deed)}
              >
                {t(deed)}
              </Button>
            )
          })}
        </div>
      ) : (
        <Alert variant="light">{t('closed')}</Alert>
      )}
      {open === 'exchange' && rate && split && (
        <ExchangeDialog {...{ holder, account, split }} coinToMinutes={rate.coinToMinutes} onClose={close} />
      )}
      {open === 'deposit' && split && <DepositDialog holder={holder} split={split} onClose={close} />}
      {open === 'move' && <MoveDialog holder={holder} account={account} onClose={close} />}
      {open === 'gift' && <GiftDialog holder={holder} account={account} siblings={siblings} onClose={close} />}
    </Panel>
  )
}

/** The coins of the wallet, and the minutes of the jars together. */
function Balances({ account: { coins, total, available, pendingWithdrawals } }: { account: BankAccount }) {
  const t = useWords(messages)
  const language = useLanguage()
  return (
    <>
      <div className={classes.wallet}>
        <CoinSign size={40} />
        <div>
          <span>{t('wallet')}</span>
          <Figure label={t('wallet')}>
            <b>{numberText(coins, language)}</b>
          </Figure>
        </div>
      </div>
      <div className={classes.sums}>
        <div>
          <span>{t('total')}</span>
          <Figure label={t('total')}>
            <b>{length(total, language)}</b>
          </Figure>
        </div>
        <div>
          <span>{t('available')}</span>
          <Figure label={t('available')}>
            <b>{length(available, language)}</b>
          </Figure>
          {pendingWithdrawals > 0 && (
            <span className="figures">{t('pending', { length: length(pendingWithdrawals, language) })}</span>
          )}
        </div>
      </div>
    </>
  )
}
