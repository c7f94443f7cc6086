import { Text } from '@mantine/core'
import type { BankAccount } from '#contract/bank.ts'
import { moveViolations } from '#domain/bank/split.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { BankDialog } from '#web/widgets/bank/bank-dialog.tsx'
import { bankMessages } from '#web/widgets/bank/bank-messages.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { notifyPosted } from '#web/widgets/bank/notify-posted.ts'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { messages } from './messages.ts'
import { type Way, waysOf } from './model.ts'
import { moveMinutes } from './queries.ts'

type Props = { holder: Holder; account: BankAccount; onClose: () => void }

/** Moves minutes from one jar to another, as far as that is open. [bank/jar-moves] */
export function MoveDialog({ holder, account, onClose }: Props) {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const { ways, isLocked } = waysOf(holder.column, account)
  const freeIn = (from: Way['from']) => (from === 'spend' ? account.available : account[from])
  const form = useBankForm({
    start: { ...ways[0]!, minutes: Number.NaN },
    wrong: (values) => moveViolations(values, freeIn(values.from)),
    amount: 'minutes',
    send: (values, key) => moveMinutes(holder, values, key),
    onDone(transactionId, { minutes }) {
      notifyPosted(holder, t.phrase('moved', { length: length(minutes, language) }), transactionId)
      onClose()
    },
  })
  const { from: source, to: target, minutes } = form.values
  const nameOf = ({ from, to }: Way) => `${say(from)} → ${say(to)}`
  return (
    <BankDialog title={t('moveTitle')} submit={t('move')} form={form} onClose={onClose}>
      <Choice
        label={t('jars')}
        value={`${source} ${target}`}
        options={ways.map((each) => ({ value: `${each.from} ${each.to}`, label: nameOf(each) }))}
        onChange={(chosen) => form.set(ways.find(({ from, to }) => chosen === `${from} ${to}`) ?? {})}
      />
      <AmountInput
        label={say('minutes')}
        description={t('moveHint', { length: length(freeIn(source), language) })}
        value={minutes}
        step={5}
        most={freeIn(source)}
        error={form.errorOf('minutes')}
        isFirst
        onChange={(value) => form.set({ minutes: value })}
      />
      {isLocked && (
        <Text size="sm" c="dimmed">
          {t('moveLocked')}
        </Text>
      )}
    </BankDialog>
  )
}
