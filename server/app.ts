import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { contract } from '#contract/index.ts'
import { openapi } from '#contract/openapi.ts'
import { directOf } from '#server/db/direct.ts'
import type { Settings } from '#server/env.ts'
import { adminRoutes } from '#server/features/admin/routes.ts'
import { aboutRoutes } from '#server/features/about/routes.ts'
import { accountDataRoutes } from '#server/features/account-data/routes.ts'
import { accountDataJobs } from '#server/features/account-data/service.ts'
import { accountRoutes } from '#server/features/account/routes.ts'
import { activityLogRoutes } from '#server/features/activity-log/routes.ts'
import { auditor } from '#server/features/audit/service.ts'
import { authRoutes, type OtherWays } from '#server/features/auth/routes.ts'
import { authJobs } from '#server/features/auth/service.ts'
import { avatarRoutes } from '#server/features/avatar/routes.ts'
import { bankRoutes } from '#server/features/bank/routes.ts'
import { bankInterestFeed } from '#server/features/bank/interest.ts'
import { bankSettingRoutes } from '#server/features/bank/setting-routes.ts'
import { bankReversalRoutes } from '#server/features/bank/reversal-routes.ts'
import { bankWithdrawalRoutes } from '#server/features/bank/withdrawal-routes.ts'
import { closeAccountOf, requestFeed } from '#server/features/bank/withdrawal.ts'
import { calendarRoutes } from '#server/features/calendar/routes.ts'
import { catalogueRoutes } from '#server/features/catalogue/routes.ts'
import { catalogueListRoutes } from '#server/features/catalogue/list-routes.ts'
import { catalogueMergeRoutes } from '#server/features/catalogue/merge-routes.ts'
import { childRoutes } from '#server/features/child/routes.ts'
import { convertToOwnAccount, handleManagedParting } from '#server/features/child/service.ts'
import { comingOfAgeJobs } from '#server/features/child/coming-of-age.ts'
import { crownRoutes } from '#server/features/crown/routes.ts'
import { crownAwardRoutes } from '#server/features/crown/award-routes.ts'
import { deliveryRoutes } from '#server/features/delivery/routes.ts'
import { deliveryJobs, moveEvening } from '#server/features/delivery/service.ts'
import { deliveryFeed } from '#server/features/delivery/feed.ts'
import { familyRoutes } from '#server/features/family/routes.ts'
import { familyLeavingJobs, tellParents } from '#server/features/family/leaving.ts'
import type { OnParting } from '#server/features/family/parting.ts'
import { familyInvitationRoutes } from '#server/features/family/invitation-routes.ts'
import { familyInvitationJobs } from '#server/features/family/invitation.ts'
import { grantsOf } from '#server/features/grant/service.ts'
import { GRANTS } from '#server/features/grant/register.ts'
import { googleRoutes } from '#server/features/google/routes.ts'
import { googleJobs } from '#server/features/google/service.ts'
import { importRoutes } from '#server/features/import/routes.ts'
import { importJobs } from '#server/features/import/service.ts'
import { retellDays } from '#server/features/reminder/notice.ts'
import { retellPlanned } from '#server/features/plan/notice.ts'
import { type OnZone } from '#server/features/account/service.ts'
import { insightRoutes } from '#server/features/insight/routes.ts'
import { liveRoutes } from '#server/features/live/routes.ts'
import { logBatchRoutes } from '#server/features/activity-log/batch-routes.ts'
import { logExportRoutes } from '#server/features/activity-log/export-routes.ts'
import { logSearchRoutes } from '#server/features/activity-log/search-routes.ts'
import { noteRoutes } from '#server/features/note/routes.ts'
import { noteListRoutes } from '#server/features/note/list-routes.ts'
import { noteRollRoutes } from '#server/features/note/roll-routes.ts'
import { ratingNoticeFeed, tellParentsOfDaysOff } from '#server/features/child/parent-notice.ts'
import { ratingRoutes } from '#server/features/rating/routes.ts'
import { ratingFeed } from '#server/features/rating/service.ts'
import { redemptionRoutes } from '#server/features/crown/redemption-routes.ts'
import { reminderRoutes } from '#server/features/reminder/routes.ts'
import { unshareRemindersOf } from '#server/features/reminder/service.ts'
import { planRoutes } from '#server/features/plan/routes.ts'
import { planStatisticsRoutes } from '#server/features/plan/statistics-routes.ts'
import { planRemovalRoutes } from '#server/features/plan/removal-routes.ts'
import { planWeekRoutes } from '#server/features/plan/week-routes.ts'
import { answers } from '#server/features/child/request-answer.ts'
import { ratingRuleRoutes } from '#server/features/rating/rule-routes.ts'
import { recommendationRoutes } from '#server/features/recommendation/routes.ts'
import { rewardRebuildRoutes } from '#server/features/reward/rebuild-routes.ts'
import { settlementFeed } from '#server/features/reward/rebuild.ts'
import { rewardRoutes } from '#server/features/reward/routes.ts'
import { handOverRoutes } from '#server/features/hand-over/routes.ts'
import { managedChildRoutes } from '#server/features/child/managed-routes.ts'
import { secondFactorRoutes } from '#server/features/second-factor/routes.ts'
import { secondFactorJobs, beginSecondStep } from '#server/features/second-factor/service.ts'
import { sessionRoutes } from '#server/features/session/routes.ts'
import { sharedViewRoutes } from '#server/features/shared-view/routes.ts'
import { sleepMetricsRoutes } from '#server/features/sleep/metrics-routes.ts'
import { savedFilterRoutes } from '#server/features/saved-filter/routes.ts'
import { sleepPlanRoutes } from '#server/features/sleep/plan-routes.ts'
import { startRoutes } from '#server/features/start/routes.ts'
import { statisticsRebuildRoutes } from '#server/features/statistics/rebuild-routes.ts'
import { statisticsViewRoutes } from '#server/features/statistics/view-routes.ts'
import { limitStrangerMail } from '#server/features/stranger-mail/service.ts'
import { timerRoutes } from '#server/features/timer/routes.ts'
import { smartVacationRoutes } from '#server/features/vacation/smart-routes.ts'
import { smartVacationJobs } from '#server/features/vacation/smart.ts'
import { vacationRoutes } from '#server/features/vacation/routes.ts'
import { waitingRoutes } from '#server/features/waiting/routes.ts'
import { weatherRoutes } from '#server/features/weather/routes.ts'
import type { Feed, Jobs } from '#server/jobs/runner.ts'
import { type HolidaySource, publicHolidays } from '#server/ports/holiday-source.ts'
import type { SendMail } from '#server/ports/mail.ts'
import type { PushDesk, SendPush } from '#server/ports/push.ts'
import type { Oidc } from '#server/ports/oidc.ts'
import type { SchoolSource } from '#server/ports/school-holidays.ts'
import type { VacationModel } from '#server/ports/vacation-model.ts'
import type { WeatherSource } from '#server/ports/weather.ts'
import { serveDocs } from './http/docs.ts'
import { exportQueue } from './operation/export-queue.ts'
import { serve, type ServerDeps } from './http/http.ts'
import { keptAnswers } from './http/kept-answers.ts'
import { listener, type Listening } from './http/listener.ts'
import { type Live, liveHub } from './http/live.ts'
import { createMetrics, type MetricsSettings } from './operation/metrics.ts'
import { onlyWhoMay } from './security/only-who-may.ts'
import { watchOutages } from './operation/outages.ts'
import { packedOnce } from './http/packed.ts'
import { type InTurn, passwordDesk } from './security/password.ts'
import { serveMetrics } from './operation/serve-metrics.ts'
import { serveReach } from './operation/serve-reach.ts'
import { onRequestEnd } from './http/request-end.ts'
import type { AccessTokens } from './security/access-token.ts'
import { serveWeb } from './http/static.ts'

export type AppDeps = Omit<ServerDeps, 'live'> &
  Listening & {
    readonly settings: Settings
    readonly tokens: AccessTokens
    readonly inTurn?: InTurn
    /** The identity provider; without one, signing in through a provider is off. */
    readonly oidc?: Oidc | undefined
    readonly push: PushDesk
    /** Of this program, as package.json has it. */
    readonly version: string
    /** The source of forecasts; without one, there are none. */
    readonly weather?: WeatherSource | undefined
    /** Without it, changes are told within this process only. */
    readonly live?: Live
    /** How often a stream is checked, in milliseconds. */
    readonly beatMs?: number
    /** What an admin is told of the process; without it, nothing. */
    readonly dataDir?: string | undefined
    /** Who may read the metrics; without it, no one. */
    readonly metrics?: MetricsSettings | undefined
    /** The folder of the built web; without it, only the API is served. */
    readonly webRoot?: string | undefined
  }

/** Compression does not make a hundred characters smaller; it makes a day of logs six times smaller. */
const COMPRESSED_FROM = 1024

/** These run when a member leaves the family, and end the sharing with that member. [family/parting-effects] */
const sharing: readonly OnParting[] = [handleManagedParting, unshareRemindersOf, closeAccountOf, tellParents]

const bank = { ...bankRoutes, ...bankReversalRoutes, ...bankSettingRoutes, ...bankWithdrawalRoutes }
const notes = { ...noteRoutes, ...noteListRoutes, ...noteRollRoutes }

export const grants = grantsOf(GRANTS, sharing)

/** These run when the owner's zone changes, because notices follow the owner's clock. [time/owner-zone-decides] */
export const onZone: readonly OnZone[] = [retellDays, retellPlanned, moveEvening]

const otherWays: OtherWays = { secondStep: beginSecondStep }

/** Builds the server with everything that it serves, before it listens. */
export function createApp(given: AppDeps): FastifyInstance {
  const kept = keptAnswers(directOf(given.db)?.version)
  const { live: hub = liveHub(given.now), outages = watchOutages(given.db) } = given
  const parts = { ...given, kept, outages, live: hub, audit: auditor(given), exportInTurn: exportQueue() }
  const { settings, live, webRoot, inTurn = passwordDesk() } = parts
  const app = listener(parts)
  let written: ReturnType<typeof openapi> | undefined
  const document = () => (written ??= openapi(contract))
  const packedDocument = packedOnce(() => JSON.stringify(document()))
  app.addHook('preClose', async () => live.endStreams())
  const metrics = given.metrics && createMetrics({ ...parts, ...given.metrics })
  if (metrics) onRequestEnd(app, metrics.observe)
  app.addHook('onClose', async () => {
    outages.stop()
    await live.stop()
  })
  void app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    // This takes 31 µs for a day of logs; the default of 4 takes 57 µs and saves 4 %.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    // This takes 4.7 ms for a quarter of days; the default of 6 takes 6.7 ms and saves 7 %.
    zlibOptions: { level: 1 },
    // A small body that unpacks to a large one is an attack, and no client of ours sends compressed bodies.
    globalDecompression: false,
  })
  void app.register(async (api) => {
    serve(api, parts, contract.about, aboutRoutes({ ...parts, document: packedDocument }))
    serve(api, parts, contract.auth, authRoutes({ ...parts, inTurn, otherWays, grants }))
    serve(api, parts, contract.session, sessionRoutes({ ...parts, inTurn, grants }))
    serve(api, parts, contract.secondFactor, secondFactorRoutes(parts))
    serve(api, parts, contract.account, accountRoutes({ settings, onZone }))
    serve(
      api,
      parts,
      contract.accountData,
      accountDataRoutes({ ...parts, inTurn, grants, onEmail: convertToOwnAccount }),
    )
    serve(api, parts, contract.avatar, avatarRoutes)
    serve(api, parts, contract.catalogue, { ...catalogueRoutes, ...catalogueListRoutes, ...catalogueMergeRoutes })
    serve(api, parts, contract.activityLog, activityLogRoutes, ['withAdjacent'])
    serve(api, parts, contract.rating, ratingRoutes)
    serve(api, parts, contract.reward, { ...rewardRoutes, ...rewardRebuildRoutes })
    serve(api, parts, contract.crown, { ...crownRoutes, ...crownAwardRoutes, ...redemptionRoutes })
    serve(api, parts, contract.logBatch, logBatchRoutes)
    serve(api, parts, contract.logSearch, logSearchRoutes)
    serve(api, parts, contract.logImport, importRoutes)
    serve(api, parts, contract.logExport, logExportRoutes(parts))
    serve(api, parts, contract.savedFilter, savedFilterRoutes)
    serve(api, parts, contract.statistics, { ...statisticsRebuildRoutes, ...statisticsViewRoutes })
    serve(api, parts, contract.sharedView, sharedViewRoutes(settings))
    serve(api, parts, contract.insight, insightRoutes)
    serve(api, parts, contract.timer, timerRoutes)
    serve(api, parts, contract.ratingRule, ratingRuleRoutes)
    serve(api, parts, contract.recommendation, recommendationRoutes)
    serve(api, parts, contract.plan, { ...planRoutes, ...planRemovalRoutes, ...planWeekRoutes })
    serve(api, parts, contract.planStatistics, planStatisticsRoutes)
    serve(api, parts, contract.calendar, calendarRoutes(parts))
    serve(api, parts, contract.sleepPlan, sleepPlanRoutes)
    serve(api, parts, contract.sleepMetrics, sleepMetricsRoutes)
    serve(api, parts, contract.vacation, { ...vacationRoutes(tellParentsOfDaysOff), ...smartVacationRoutes })
    serve(api, parts, contract.note, onlyWhoMay('useNotes', notes))
    serve(api, parts, contract.reminder, reminderRoutes)
    serve(api, parts, contract.bank, bank)
    serve(api, parts, contract.delivery, deliveryRoutes({ ...parts, mail: settings.mail, answers }))
    serve(api, parts, contract.waiting, waitingRoutes(parts))
    serve(api, parts, contract.weather, weatherRoutes({ ...parts, log: app.log }))
    serve(api, parts, contract.family, {
      ...familyRoutes({ settings, onParting: grants.onLeave }),
      ...familyInvitationRoutes(parts),
    })
    serve(api, parts, contract.child, { ...childRoutes({ ...parts, inTurn, grants }), ...managedChildRoutes(parts) })
    serve(api, parts, contract.handOver, handOverRoutes({ ...parts, inTurn }))
    serve(api, parts, contract.google, googleRoutes({ ...parts, otherWays }))
    serve(api, parts, contract.admin, adminRoutes({ ...parts, grants }))
    serve(api, parts, contract.live, liveRoutes(parts))
    serve(api, parts, contract.start, startRoutes({ ask: (asked) => app.inject(asked) }))
    serveDocs(api, document)
    serveOperator(api, given, metrics)
    if (webRoot !== undefined) await serveWeb(api, webRoot)
  })
  return app
}

/** Serves what the operator asks, who shows a token or comes from this machine. */
function serveOperator(api: FastifyInstance, given: AppDeps, metrics: ReturnType<typeof createMetrics> | undefined) {
  const { tokens, now, settings } = given
  serveReach(api, { sealing: tokens.sealing, now })
  if (metrics) serveMetrics(api, metrics, given.metrics?.token, settings)
}

type FeatureDeps = Pick<ServerDeps, 'db' | 'now' | 'newId'> & {
  readonly live: Live
  readonly settings: Settings
  readonly sendMail: SendMail
  readonly sendPush: SendPush
  readonly tokens: AccessTokens
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Without either, smart add finds public holidays only. [vacation/smart-add-sources] */
  readonly schools?: SchoolSource | undefined
  readonly model?: VacationModel | undefined
  readonly holidays?: HolidaySource
}

/** The handlers of background jobs, by kind. */
export function jobsOf(given: FeatureDeps): Jobs {
  const parts = { ...given, sendMail: limitStrangerMail(given) }
  return {
    ...deliveryJobs({ ...parts, ...parts.settings, sealing: parts.tokens.sealing }),
    ...authJobs({ ...parts, publicUrl: parts.settings.publicUrl }),
    ...accountDataJobs({ ...parts, publicUrl: parts.settings.publicUrl }),
    ...secondFactorJobs({ ...parts, publicUrl: parts.settings.publicUrl }),
    ...googleJobs(parts),
    ...comingOfAgeJobs({ ...parts, publicUrl: parts.settings.publicUrl }),
    ...familyLeavingJobs({ ...parts, publicUrl: parts.settings.publicUrl }),
    ...familyInvitationJobs({ ...parts, publicUrl: parts.settings.publicUrl }),
    ...importJobs({ ...parts, onZone }),
    ...smartVacationJobs({
      ...parts,
      schools: parts.schools,
      model: parts.model,
      holidays: parts.holidays ?? publicHolidays,
    }),
  }
}

/** The sources of jobs that become due by themselves. */
export const feedsOf = ({ db, live }: Pick<FeatureDeps, 'db' | 'live'>): readonly Feed[] => [
  deliveryFeed(db),
  requestFeed({ db, live }),
  ratingNoticeFeed(db),
  bankInterestFeed({ db, live }),
  ratingFeed({ db, live }),
  settlementFeed({ db, live }),
]
