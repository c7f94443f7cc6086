// What every screen has to load again once something was written, here or on another device.
import type { Query } from '@tanstack/react-query'
import { account } from '#contract/account.ts'
import { admin } from '#contract/admin.ts'
import { activityLog } from '#contract/activity-log.ts'
import { bank } from '#contract/bank.ts'
import { calendar } from '#contract/calendar.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { child } from '#contract/child.ts'
import { delivery } from '#contract/delivery.ts'
import { crown } from '#contract/crown.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { family } from '#contract/family.ts'
import type { contract } from '#contract/index.ts'
import { insight } from '#contract/insight.ts'
import { logImport } from '#contract/import.ts'
import { logExport } from '#contract/log-export.ts'
import { logSearch } from '#contract/log-search.ts'
import { note } from '#contract/note.ts'
import { plan } from '#contract/plan.ts'
import { planStatistics } from '#contract/plan-statistics.ts'
import { ratingRule } from '#contract/rating-rule.ts'
import { recommendation } from '#contract/recommendation.ts'
import { reminder } from '#contract/reminder.ts'
import { sharedView } from '#contract/shared-view.ts'
import { savedFilter } from '#contract/saved-filter.ts'
import { sleepMetrics } from '#contract/sleep-metrics.ts'
import { reward } from '#contract/reward.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { statistics } from '#contract/statistics.ts'
import { timer } from '#contract/timer.ts'
import { vacation } from '#contract/vacation.ts'
import { waiting } from '#contract/waiting.ts'
import { keyOf } from './query.ts'

const reads = (of: Contract): readonly Endpoint[] => Object.values(of).filter(({ method }) => method === 'GET')

/** Queries about the days to come, and their results. */
const plans = [...[plan, planStatistics, reward, sleepMetrics].flatMap(reads), calendar.events]
/** The parts of days, and the figures computed from them. */
const days = [
  ...[waiting, activityLog, crown, logSearch, logExport, statistics, insight, recommendation, timer].flatMap(reads),
  ...plans,
]

/** A rare write, such as that of a password, or one that may have ended this very session makes every query stale. */
export type Noun = Exclude<
  keyof typeof contract,
  'about' | 'auth' | 'session' | 'secondFactor' | 'handOver' | 'live' | 'start'
>
/** The queries that are stale once a noun was written. */
const STALE: Record<Noun, readonly Endpoint[]> = {
  account: reads(account),
  // A user may have left a family with their account, and their shared items with it.
  accountData: [...reads(account), ...reads(family), ...reads(reminder)],
  avatar: [...reads(account), ...reads(family)],
  // Who leaves a family, or stops being controlled in it, may be shown another view, and shares and offers nothing any more.
  family: [...[family, waiting, reminder, logImport].flatMap(reads), account.mode, calendar.events],
  // A parent may have moved a child to another zone, or removed it.
  child: [...reads(child), ...reads(family), ...reads(account)],
  activityLog: [...days, catalogue.activities],
  rating: [...days, ...reads(ratingRule)],
  ratingRule: reads(ratingRule),
  crown: [...reads(crown), ...reads(bank), ...reads(waiting)],
  reward: [...reads(reward), ...reads(bank)],
  logBatch: [...days, catalogue.activities],
  logSearch: reads(logSearch),
  logImport: reads(logImport),
  logExport: reads(logExport),
  savedFilter: reads(savedFilter),
  timer: [...days, catalogue.activities],
  recommendation: reads(recommendation),
  statistics: reads(statistics),
  sharedView: reads(sharedView),
  insight: reads(insight),
  // A plan on its day may be recommended, and a plan may bring an activity of its own.
  plan: [...plans, ...reads(recommendation), catalogue.activities],
  planStatistics: reads(planStatistics),
  sleepMetrics: reads(sleepMetrics),
  // A night that is planned takes room from the plans of its days, and some of them rest on the days of a vacation.
  sleepPlan: [...reads(sleepPlan), ...plans],
  vacation: [...reads(vacation), ...plans],
  calendar: reads(calendar),
  note: reads(note),
  reminder: [...reads(reminder), calendar.events],
  // In a notification a reminder can be completed.
  delivery: [...reads(delivery), ...reads(reminder), calendar.events],
  bank: [...reads(bank), ...reads(waiting)],
  // Loaded by the page of the account whenever it is opened.
  google: [],
  admin: reads(admin),
  // No call writes them.
  waiting: [],
  weather: [],
  // Tags stand in notes, too.
  catalogue: [...days, ...reads(note), ...reads(catalogue), ...reads(catalogueManagement)],
}
export const isNoun = (noun: string): noun is Noun => noun in STALE

const namesOf = (endpoints: readonly Endpoint[]) => new Set(endpoints.map((endpoint) => keyOf(endpoint)[0]))

/** Whether a write to these nouns has made a query stale. */
export function isStaleAfter(nouns: readonly Noun[]): (query: Pick<Query, 'queryKey'>) => boolean {
  const names = namesOf(nouns.flatMap((noun) => STALE[noun]))
  return ({ queryKey }) => names.has(String(queryKey[0]))
}

const OFFERED = namesOf([recommendation.list])
/** Whether a query gives the choices of a screen: such a list does not change under a finger. */
export const isOffered = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => OFFERED.has(String(queryKey[0]))
