import { NativeSelect, TextInput } from '@mantine/core'
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
  const form = useBankForm({
    start: { to: siblings[0]?._id ?? '', minutes: Number.NaN, note: '' },
    wrong: ({ to, minutes }) => giftViolations({ fromId: holder.id, toId: to || null, minutes }, account.give),
    amount: 'minutes',
    send: (gift, key) => giveMinutes(holder, { ...gift, to: gift.to || null }, key),
    onDone(transactionId, { minutes }) {
      notifyPosted(holder, t.phrase('gave', { length: length(minutes, language) }), transactionId)
      onClose()
    },
  })
  return (
    <BankDialog title={t('gift')} submit={t('giftDo')} form={form} onClose={onClose}>
      <NativeSelect
        label={t('giftTo')}
        {...form.field('to')}
        data={[
          ...siblings.map(({ _id, name }) => ({ value: _id, label: name })),
          { value: '', label: t('giftFamily') },
        ]}
      />
      <AmountInput
        label={say('minutes')}
        description={t('giftHint', { length: length(account.give, language) })}
        value={form.values.minutes}
        most={account.give}
        error={form.errorOf('minutes')}
        isFirst
        onChange={(minutes) => form.set({ minutes })}
      />
      <TextInput label={say('note')} autoComplete="off" maxLength={LONGEST_BANK_NOTE} {...form.field('note')} />
    </BankDialog>
  )
}
