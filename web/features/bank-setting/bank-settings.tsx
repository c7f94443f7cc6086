import type { Holder } from '#web/widgets/bank/holder.ts'
import { GoalCard } from './goal-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { RateCard } from './rate-card.tsx'
import classes from './setting.module.css'
import { SplitCard } from './split-card.tsx'

/** rules §5.1, §5.2, §5.4: what a family agrees on about the account of a child. */
export const BankSettings = ({ holder }: { holder: Holder }) => (
  <div className={classes.cards}>
    <RateCard holder={holder} />
    <LimitsCard holder={holder} />
    <SplitCard holder={holder} />
    <GoalCard holder={holder} />
  </div>
)
