import { Text, TextInput } from '@mantine/core'
import type { BankAccount } from '#contract/bank.ts'
import { withdrawViolations, WITHDRAWAL_STEP } from '#domain/bank/withdrawal.ts'
import type { Minutes } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { BankDialog } from '#web/widgets/bank/bank-dialog.tsx'
import { bankMessages } from '#web/widgets/bank/bank-messages.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { messages } from './messages.ts'
import { isAskedFor } from './model.ts'
import { withdraw } from './queries.ts'

const START = { minutes: Number.NaN, purpose: '' }

type Props = {
  holder: Holder
  account: BankAccount
  limits: { dailyWithdrawLimit: Minutes; autoApproveMinutes: Minutes; withdrawnToday: Minutes }
  onClose: () => void
}

/** Asks for the minutes and their purpose. A larger amount is a request to a parent. [bank/withdrawal-request] */
export function WithdrawDialog({ holder, account, limits, onClose }: Props) {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const { available } = account
  const form = useBankForm({
    start: START,
    wrong: (values) => withdrawViolations(values, { available, ...limits }),
    amount: 'minutes',
    send: (values, key) => withdraw(holder, values, key),
    onDone({ status }, { minutes }) {
      const text = length(minutes, language)
      notifyWith(t.phrase(status === 'requested' ? 'sent' : 'posted', { length: text }))
      onClose()
    },
  })
  const { values, set } = form
  const isAsked = isAskedFor(values.minutes, holder, limits)
  const { autoApproveMinutes } = limits
  const mayBeAsked = isAskedFor(autoApproveMinutes + WITHDRAWAL_STEP, holder, limits)
  function whoIsAsked() {
    const most = { length: length(autoApproveMinutes, language) }
    if (!isAsked) return t('isAtOnce', most)
    return autoApproveMinutes > 0 ? t('isAsked', most) : t('isAlwaysAsked')
  }
  const today = Math.max(0, limits.dailyWithdrawLimit - limits.withdrawnToday)
  return (
    <BankDialog title={t('withdrawTitle')} submit={t(isAsked ? 'ask' : 'withdraw')} form={form} onClose={onClose}>
      <AmountInput
        label={say('minutes')}
        description={t('room', {
          available: length(available, language),
          today: length(Math.min(today, available), language),
          step: length(WITHDRAWAL_STEP, language),
        })}
        value={values.minutes}
        step={WITHDRAWAL_STEP}
        most={available}
        error={form.errorOf('minutes')}
        isFirst
        onChange={(minutes) => set({ minutes })}
      />
      <TextInput
        label={t('purpose')}
        description={t('purposeHint')}
        required
        autoComplete="off"
        {...form.field('purpose')}
      />
      <Text size="sm" c="dimmed" role="status" mih="1.45em">
        {mayBeAsked && values.minutes > 0 && whoIsAsked()}
      </Text>
    </BankDialog>
  )
}
