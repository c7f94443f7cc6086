import { Text } from '@mantine/core'
import { useState } from 'react'
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
import { waysOf } from './model.ts'
import { moveMinutes } from './queries.ts'

type Props = { holder: Holder; account: BankAccount; onClose: () => void }

/** Moves minutes from one jar to another, as far as that is open. [bank/jar-moves] */
export function MoveDialog({ holder, account, onClose }: Props) {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const { ways, isLocked } = waysOf(holder.column, account)
  const [way, setWay] = useState(ways[0]!)
  const [minutes, setMinutes] = useState(Number.NaN)
  const free = way.from === 'spend' ? account.available : account[way.from]
  const body = { ...way, minutes }
  const form = useBankForm({
    wrong: moveViolations(body, free),
    amount: 'minutes',
    body,
    send: (key) => moveMinutes(holder, body, key),
    onDone(transactionId) {
      notifyPosted(holder, t.phrase('moved', { length: length(minutes, language) }), transactionId)
      onClose()
    },
  })
  const nameOf = ({ from, to }: typeof way) => `${say(from)} → ${say(to)}`
  return (
    <BankDialog
      title={t('moveTitle')}
      submit={t('move')}
      form={form}
      isTyped={!Number.isNaN(minutes)}
      onClose={onClose}
    >
      <Choice
        label={t('jars')}
        value={`${way.from} ${way.to}`}
        options={ways.map((each) => ({ value: `${each.from} ${each.to}`, label: nameOf(each) }))}
        onChange={(chosen) => {
          form.retype()
          setWay(ways.find(({ from, to }) => chosen === `${from} ${to}`) ?? way)
        }}
      />
      <AmountInput
        label={say('minutes')}
        description={t('moveHint', { length: length(free, language) })}
        value={minutes}
        step={5}
        most={free}
        error={form.errorOf('minutes')}
        isFirst
        onChange={(value) => {
          form.retype()
          setMinutes(value)
        }}
      />
      {isLocked && (
        <Text size="sm" c="dimmed">
          {t('moveLocked')}
        </Text>
      )}
    </BankDialog>
  )
}
