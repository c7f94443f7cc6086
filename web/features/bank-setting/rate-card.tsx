import { useQuery } from '@tanstack/react-query'
import { type BankRate, RATE_BOUNDS, rateViolations } from '#domain/bank/rate.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { rateQuery } from '#web/widgets/bank/bank-queries.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { messages } from './messages.ts'
import { changeRate } from './queries.ts'
import { Loaded, SettingCard } from './setting-card.tsx'
import classes from './setting.module.css'

/** Basis points in a percent. */
const BPS = 100

/** Parents set what coins and crowns are worth, and the interest. [bank/exchange-rate] */
export function RateCard({ holder }: { holder: Holder }) {
  const asked = useQuery(rateQuery(holder))
  return <Loaded asked={asked}>{(rate) => <RateForm holder={holder} rate={rate} />}</Loaded>
}

function RateForm({ holder, rate }: { holder: Holder; rate: BankRate }) {
  const t = useWords(messages)
  const form = useBankForm({
    start: rate,
    isFollowing: true,
    wrong: rateViolations,
    amount: 'coinToMinutes',
    send: (values) => changeRate(holder, values),
    onDone: () => notifyWith(t.phrase('stored')),
  })
  const { values, set } = form
  const minutes = (field: 'coinToMinutes' | 'crownToMinutes') => (
    <AmountInput
      label={t(field)}
      description={t('range', RATE_BOUNDS[field])}
      value={values[field]}
      {...RATE_BOUNDS[field]}
      error={form.errorOf(field)}
      onChange={(value) => set({ [field]: value })}
    />
  )
  return (
    <SettingCard title={t('rate')} hint={t('rateHint')} form={form}>
      <div className={classes.fields}>
        {minutes('coinToMinutes')}
        {minutes('crownToMinutes')}
        <AmountInput
          label={t('interest')}
          description={t('interestHint')}
          value={values.interestBpsWeekly / BPS}
          step={0.5}
          most={RATE_BOUNDS.interestBpsWeekly.most / BPS}
          decimals={2}
          suffix="%"
          error={form.errorOf('interestBpsWeekly')}
          onChange={(value) => set({ interestBpsWeekly: Math.round(value * BPS) })}
        />
      </div>
    </SettingCard>
  )
}
