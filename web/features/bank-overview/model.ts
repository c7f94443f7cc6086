import type { FamilyColumn } from '#domain/family/permission.ts'

export const TIMEBANK_TABS = ['rewards', 'bank', 'settings'] as const
export type TimebankTab = (typeof TIMEBANK_TABS)[number]

/** The tabs for a user: the agreements of a family are for parents, who may be in the place of a child. */
export const tabsFor = (column: FamilyColumn): readonly TimebankTab[] =>
  column === 'actingForChild' ? TIMEBANK_TABS : ['rewards', 'bank']

/** The tab of the address, if there is one of that name here. */
export const tabAmong = (tabs: readonly TimebankTab[], wanted: string | undefined): TimebankTab =>
  tabs.find((tab) => tab === wanted) ?? 'rewards'
