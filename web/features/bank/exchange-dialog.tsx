import { Text } from '@mantine/core'
import type { BankAccount } from '#contract/bank.ts'
import { type BalanceSplit, exchangeViolations } from '#domain/bank/split.ts'
import type { Minutes } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { BankDialog } from '#web/widgets/bank/bank-dialog.tsx'
import { bankMessages } from '#web/widgets/bank/bank-messages.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { JarParts } from '#web/widgets/bank/jar-parts.tsx'
import { notifyPosted } from '#web/widgets/bank/notify-posted.ts'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { messages } from './messages.ts'
import { exchangeCoins } from './queries.ts'

type Props = { holder: Holder; account: BankAccount; coinToMinutes: Minutes; split: BalanceSplit; onClose: () => void }

/** Coins are exchanged for minutes at the current rate. [bank/deposit-rules] */
export function ExchangeDialog({ holder, account, coinToMinutes, split, onClose }: Props) {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const wrongWith = (coins: number) => exchangeViolations(coins, account.coins)
  const form = useBankForm({
    start: { coins: account.coins },
    wrong: ({ coins }) => wrongWith(coins),
    amount: 'coins',
    send: ({ coins }, key) => exchangeCoins(holder, coins, key),
    onDone(transactionId, { coins }) {
      notifyPosted(holder, t.phrase('exchanged', { length: length(coins * coinToMinutes, language) }), transactionId)
      onClose()
    },
  })
  const { coins } = form.values
  const gets = coins * coinToMinutes
  const isPossible = wrongWith(coins).length === 0
  return (
    <BankDialog title={t('exchangeTitle')} submit={t('exchange')} form={form} onClose={onClose}>
      <AmountInput
        label={t('exchangeCoins')}
        description={t('coinRate', { length: length(coinToMinutes, language) })}
        value={coins}
        most={account.coins}
        error={form.errorOf('coins')}
        isFirst
        onChange={(value) => form.set({ coins: value })}
      />
      <Text role="status" mih="1.5em" className="figures">
        {isPossible && t('exchangeGets', { coins: say('coins', { count: coins }), length: length(gets, language) })}
      </Text>
      {isPossible && <JarParts minutes={gets} split={split} />}
    </BankDialog>
  )
}
