import type { AccountTables } from './schema/account.ts'
import type { ActivityLogTables } from './schema/activity-log.ts'
import type { AdminTables } from './schema/admin.ts'
import type { AuditTables } from './schema/audit.ts'
import type { AuthTables } from './schema/auth.ts'
import type { AvatarTables } from './schema/avatar.ts'
import type { BankBookTables } from './schema/bank-book.ts'
import type { BankWithdrawalTables } from './schema/bank-withdrawal.ts'
import type { CalendarTables } from './schema/calendar.ts'
import type { CatalogueTables } from './schema/catalogue.ts'
import type { ChildTables } from './schema/child.ts'
import type { ImportTables } from './schema/import.ts'
import type { FamilyTables } from './schema/family.ts'
import type { DeliveryTables } from './schema/delivery.ts'
import type { FamilyInvitationTables } from './schema/family-invitation.ts'
import type { GoogleTables } from './schema/google.ts'
import type { NoteListTables } from './schema/note-list.ts'
import type { NoteRollTables } from './schema/note-roll.ts'
import type { NoteTables } from './schema/note.ts'
import type { PlanTables } from './schema/plan.ts'
import type { PlanRemovalTables } from './schema/plan-removal.ts'
import type { PlatformTables } from './schema/platform.ts'
import type { RatingNoticeTables } from './schema/rating-notice.ts'
import type { RecommendationTables } from './schema/recommendation.ts'
import type { ReminderTables } from './schema/reminder.ts'
import type { CrownTables } from './schema/crown.ts'
import type { RewardTables } from './schema/reward.ts'
import type { RatingRuleTables } from './schema/rating-rule.ts'
import type { SavedFilterTables } from './schema/saved-filter.ts'
import type { SecondFactorTables } from './schema/second-factor.ts'
import type { SettlementTables } from './schema/reward-settlement.ts'
import type { SharedViewTables } from './schema/shared-view.ts'
import type { SleepPlanTables } from './schema/sleep-plan.ts'
import type { SmartVacationTables } from './schema/vacation-smart.ts'
import type { StatisticsTables } from './schema/statistics.ts'
import type { ThrottleTables } from './schema/throttle.ts'
import type { TimerTables } from './schema/timer.ts'
import type { VacationTables } from './schema/vacation.ts'

export type Tables = AccountTables &
  AdminTables &
  AuthTables &
  ThrottleTables &
  SecondFactorTables &
  CatalogueTables &
  ActivityLogTables &
  StatisticsTables &
  SavedFilterTables &
  TimerTables &
  RecommendationTables &
  PlanTables &
  PlanRemovalTables &
  SleepPlanTables &
  VacationTables &
  SmartVacationTables &
  CalendarTables &
  SharedViewTables &
  NoteTables &
  NoteListTables &
  NoteRollTables &
  ReminderTables &
  DeliveryTables &
  RatingNoticeTables &
  BankBookTables &
  BankWithdrawalTables &
  RewardTables &
  RatingRuleTables &
  CrownTables &
  SettlementTables &
  FamilyTables &
  FamilyInvitationTables &
  ChildTables &
  AuditTables &
  AvatarTables &
  ImportTables &
  GoogleTables &
  PlatformTables
