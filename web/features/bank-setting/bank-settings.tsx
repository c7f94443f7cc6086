import type { Holder } from '#web/widgets/bank/holder.ts'
import { GoalCard } from './goal-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { RateCard } from './rate-card.tsx'
import classes from './setting.module.css'
import { SplitCard } from './split-card.tsx'

/** The settings of a child's account: rate, limits, split and goal. [bank/exchange-rate] */
export const BankSettings = ({ holder }: { holder: Holder }) => (
  <div className={classes.cards}>
    <RateCard holder={holder} />
    <LimitsCard holder={holder} />
    <SplitCard holder={holder} />
    <GoalCard holder={holder} />
  </div>
)
