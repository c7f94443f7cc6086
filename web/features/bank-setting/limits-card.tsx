import { DAY_MINUTES } from '#domain/time/time.ts'
import { useQuery } from '@tanstack/react-query'
import { type BankLimits, limitViolations } from '#domain/bank/withdrawal.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { limitsQuery } from '#web/widgets/bank/bank-queries.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { messages } from './messages.ts'
import { changeLimits } from './queries.ts'
import { Loaded, SettingCard } from './setting-card.tsx'
import classes from './setting.module.css'

/** Parents set how much a child may withdraw a day, and how much without asking. [bank/bank-limits] */
export function LimitsCard({ holder }: { holder: Holder }) {
  const asked = useQuery(limitsQuery(holder))
  return <Loaded asked={asked}>{(limits) => <LimitsForm holder={holder} limits={limits} />}</Loaded>
}

function LimitsForm({ holder, limits }: { holder: Holder; limits: BankLimits }) {
  const t = useWords(messages)
  const { dailyWithdrawLimit, autoApproveMinutes } = limits
  const form = useBankForm({
    start: { dailyWithdrawLimit, autoApproveMinutes },
    isFollowing: true,
    wrong: limitViolations,
    amount: 'dailyWithdrawLimit',
    send: (values) => changeLimits(holder, values),
    onDone: () => notifyWith(t.phrase('stored')),
  })
  const field = (name: keyof BankLimits, description: string) => (
    <AmountInput
      label={t(name)}
      description={description}
      value={form.values[name]}
      step={5}
      error={form.errorOf(name)}
      onChange={(value) => form.set({ [name]: value })}
    />
  )
  return (
    <SettingCard title={t('limits')} hint={t('limitsHint')} form={form}>
      <div className={classes.fields}>
        {field('dailyWithdrawLimit', t('range', { least: 0, most: DAY_MINUTES }))}
        {field('autoApproveMinutes', t('autoHint'))}
      </div>
    </SettingCard>
  )
}

/** Minutes. */
