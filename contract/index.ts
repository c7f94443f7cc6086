import { about } from './about.ts'
import { account } from './account.ts'
import { accountData } from './account-data.ts'
import { admin } from './admin.ts'
import { activityLog } from './activity-log.ts'
import { auth } from './auth.ts'
import { avatar } from './avatar.ts'
import { catalogue } from './catalogue.ts'
import { catalogueManagement } from './catalogue-management.ts'
import { bank } from './bank.ts'
import { child } from './child.ts'
import { crown } from './crown.ts'
import { delivery } from './delivery.ts'
import { family } from './family.ts'
import { google } from './google.ts'
import { handOver } from './hand-over.ts'
import { logImport } from './import.ts'
import { insight } from './insight.ts'
import { live } from './live.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { ratingRule } from './rating-rule.ts'
import { recommendation } from './recommendation.ts'
import { calendar } from './calendar.ts'
import { logBatch } from './log-batch.ts'
import { logExport } from './log-export.ts'
import { logSearch } from './log-search.ts'
import { note } from './note.ts'
import { plan } from './plan.ts'
import { planStatistics } from './plan-statistics.ts'
import { rating } from './rating.ts'
import { reminder } from './reminder.ts'
import { sharedView } from './shared-view.ts'
import { savedFilter } from './saved-filter.ts'
import { sleepMetrics } from './sleep-metrics.ts'
import { reward } from './reward.ts'
import { sleepPlan } from './sleep-plan.ts'
import { start } from './start.ts'
import { statistics } from './statistics.ts'
import { timer } from './timer.ts'
import { vacation } from './vacation.ts'
import { waiting } from './waiting.ts'
import { weather } from './weather.ts'

export const contract = {
  about,
  auth,
  session,
  secondFactor,
  account,
  accountData,
  avatar,
  catalogue: { ...catalogue, ...catalogueManagement },
  activityLog,
  rating,
  crown,
  reward,
  logBatch,
  logSearch,
  logImport,
  logExport,
  savedFilter,
  statistics,
  sharedView,
  insight,
  timer,
  ratingRule,
  recommendation,
  plan,
  planStatistics,
  sleepPlan,
  sleepMetrics,
  vacation,
  calendar,
  note,
  reminder,
  delivery,
  bank,
  waiting,
  weather,
  family,
  child,
  handOver,
  google,
  admin,
  live,
  start,
}
