import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BankAccount } from '#contract/bank.ts'
import { giftViolations, LONGEST_BANK_NOTE } from '#domain/bank/split.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { BankDialog } from '#web/widgets/bank/bank-dialog.tsx'
import { bankMessages } from '#web/widgets/bank/bank-messages.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { notifyPosted } from '#web/widgets/bank/notify-posted.ts'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { messages } from './messages.ts'
import { giveMinutes } from './queries.ts'

type Props = {
  holder: Holder
  account: BankAccount
  /** The other children of the family. */
  siblings: readonly { readonly _id: string; readonly name: string }[]
  onClose: () => void
}

/** Minutes leave the give jar for another child or for an activity of the whole family. [bank/gifts] */
export function GiftDialog({ holder, account, siblings, onClose }: Props) {
  const t = useWords(messages)
  const say = useWords(bankMessages)
  const language = useLanguage()
  const [start] = useState({ to: siblings[0]?._id ?? '', minutes: Number.NaN, note: '' })
  const [values, setValues] = useState(start)
  const gift = { ...values, to: values.to || null }
  const form = useBankForm({
    wrong: giftViolations({ fromId: holder.id, toId: gift.to, minutes: gift.minutes }, account.give),
    amount: 'minutes',
    body: gift,
    send: (key) => giveMinutes(holder, gift, key),
    onDone(transactionId) {
      notifyPosted(holder, t.phrase('gave', { length: length(gift.minutes, language) }), transactionId)
      onClose()
    },
  })
  const set = (change: Partial<typeof values>) => {
    form.retype()
    setValues({ ...values, ...change })
  }
  return (
    <BankDialog title={t('gift')} submit={t('giftDo')} form={form} isTyped={values !== start} onClose={onClose}>
      <NativeSelect
        label={t('giftTo')}
        value={values.to}
        data={[
          ...siblings.map(({ _id, name }) => ({ value: _id, label: name })),
          { value: '', label: t('giftFamily') },
        ]}
        error={form.errorOf('to')}
        onChange={({ currentTarget }) => set({ to: currentTarget.value })}
      />
      <AmountInput
        label={say('minutes')}
        description={t('giftHint', { length: length(account.give, language) })}
        value={values.minutes}
        most={account.give}
        error={form.errorOf('minutes')}
        isFirst
        onChange={(minutes) => set({ minutes })}
      />
      <TextInput
        label={say('note')}
        autoComplete="off"
        maxLength={LONGEST_BANK_NOTE}
        value={values.note}
        error={form.errorOf('note')}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
    </BankDialog>
  )
}
