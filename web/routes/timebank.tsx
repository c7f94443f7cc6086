import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { LocalDate } from '#domain/time/time.ts'
import { AccountCard } from '#web/features/bank/account-card.tsx'
import { tabAmong, tabsFor, type TimebankTab } from '#web/features/bank-overview/model.ts'
import { AccountPanel } from '#web/features/bank-overview/account-panel.tsx'
import { Overview } from '#web/features/bank-overview/overview.tsx'
import { familyBankQuery } from '#web/features/bank-overview/queries.ts'
import { GoalCard } from '#web/features/bank-setting/goal-card.tsx'
import { SplitCard } from '#web/features/bank-setting/split-card.tsx'
import { StatementCard } from '#web/features/bank-statement/statement-card.tsx'
import { WithdrawButton } from '#web/features/bank-withdrawal/withdraw-button.tsx'
import { WithdrawalsCard } from '#web/features/bank-withdrawal/withdrawals-card.tsx'
import { PATHS } from '#web/paths.ts'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { type Holder, useOwnHolder } from '#web/widgets/bank/holder.ts'

const BankSettings = lazy(() =>
  import('#web/features/bank-setting/bank-settings.tsx').then(({ BankSettings: component }) => ({
    default: component,
  })),
)
const RewardsPanel = lazy(() =>
  import('#web/features/reward/rewards-panel.tsx').then(({ RewardsPanel: component }) => ({ default: component })),
)
const RewardOverview = lazy(() =>
  import('#web/features/reward/reward-overview.tsx').then(({ RewardOverview: component }) => ({ default: component })),
)
const RewardSettings = lazy(() =>
  import('#web/features/reward-settings/reward-settings.tsx').then(({ RewardSettings: component }) => ({
    default: component,
  })),
)
const RuleCard = lazy(() =>
  import('#web/features/reward-settings/rule-card.tsx').then(({ RuleCard: component }) => ({ default: component })),
)

/** The accounts of children. For parents it begins with all of their children. [bank/account-opening] */
export function Timebank() {
  const navigate = useNavigate()
  const { tab, child, day } = useSearch({ from: `/inside${PATHS.timebank}` })
  const own = useOwnHolder()
  const { data, isPending } = useQuery({ ...familyBankQuery, enabled: own === null && child !== undefined })
  const chosen = data?.children.find(({ _id, dataGroup }) => _id === child && dataGroup !== null)
  if (!own && child !== undefined && isPending) return <PageSkeleton />
  if (!own && !chosen) {
    const waiting = (
      <Suspense>
        <RewardOverview />
      </Suspense>
    )
    return <Overview waiting={waiting} />
  }
  const holder: Holder = own ?? {
    id: chosen!._id,
    name: chosen!.name,
    dataGroup: chosen!.dataGroup!,
    column: 'actingForChild',
  }
  const shown = tabAmong(tabsFor(holder.column), tab)
  const turn = (next: TimebankTab) =>
    void navigate({ to: PATHS.timebank, search: { tab: next, ...(child && { child }) }, replace: true })
  return (
    <AccountPanel key={holder.id} holder={holder} tab={shown} onTab={turn}>
      <Suspense fallback={<PageSkeleton />}>{contentOf(shown, holder, day)}</Suspense>
    </AccountPanel>
  )
}

function contentOf(tab: TimebankTab, holder: Holder, day: LocalDate | undefined): ReactNode {
  if (tab === 'rewards')
    return <RewardsPanel childId={holder.dataGroup === undefined ? undefined : holder.id} day={day} />
  if (tab === 'settings')
    return (
      <>
        <BankSettings holder={holder} />
        {holder.column === 'actingForChild' && (
          <RuleCard childId={holder.dataGroup === undefined ? undefined : holder.id} />
        )}
        <RewardSettings />
      </>
    )
  return (
    <>
      <AccountCard holder={holder} withdraw={<WithdrawButton holder={holder} />} />
      <WithdrawalsCard holder={holder} />
      <StatementCard holder={holder} />
      {holder.column !== 'actingForChild' && (
        <>
          <SplitCard holder={holder} />
          <GoalCard holder={holder} />
        </>
      )}
    </>
  )
}
