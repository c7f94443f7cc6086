import { TextInput } from '@mantine/core'
import { type BalanceSplit, depositViolations } from '#domain/bank/split.ts'
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
import { depositMinutes } from './queries.ts'

const START = { minutes: 30, note: '' }

type Props = { holder: Holder; split: BalanceSplit; onClose: () => void }

/** A parent deposits minutes. [bank/deposit-rules] */
export function DepositDialog({ holder, split, onClose }: Props) {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const form = useBankForm({
    start: START,
    wrong: depositViolations,
    amount: 'minutes',
    send: (values, key) => depositMinutes(holder, values, key),
    onDone(transactionId, { minutes }) {
      notifyPosted(holder, t.phrase('deposited', { length: length(minutes, language) }), transactionId)
      onClose()
    },
  })
  const { values, set } = form
  return (
    <BankDialog title={t('depositTitle')} submit={t('deposit')} form={form} onClose={onClose}>
      <AmountInput
        label={say('minutes')}
        description={t('depositHint')}
        value={values.minutes}
        step={5}
        least={5}
        most={600}
        error={form.errorOf('minutes')}
        isFirst
        onChange={(minutes) => set({ minutes })}
      />
      <JarParts minutes={values.minutes} split={split} />
      <TextInput {...form.field('note')} label={say('note')} description={t('noteHint')} autoComplete="off" />
    </BankDialog>
  )
}
