import { IconCheck, IconChecks, IconCrown, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import { crown } from '#contract/crown.ts'
import type { Output } from '#contract/endpoint.ts'
import { rating } from '#contract/rating.ts'
import { localDate } from '#domain/time/zone.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { post } from '#web/api/outbox.ts'
import { queryOf } from '#web/api/query.ts'
import { actingFor } from '#web/api/subject.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notifyConfirmed } from '#web/widgets/notify-confirmed.ts'
import buttons from '#web/widgets/button.module.css'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { shownOf } from '#web/widgets/proposals-query.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import classes from './day-ratings.module.css'
import { type Crowns, NO_CROWNS, zonesOf } from './model.ts'
import { canConfirm, writeOptimistically } from './queries.ts'
import { createReopenAction } from './reopen-ratings.tsx'

const confirmed = (log: ActivityLog): ActivityLog => ({ ...log, ratingStatus: 'confirmed' })

/**
 * Confirms a rating with the stars that the parent saw, even if the child has changed it meanwhile.
 * [reward/confirm-several]
 */
const confirm = (log: ActivityLog) =>
  writeOptimistically(
    { put: [confirmed(log)] },
    { put: [log] },
    (effect) =>
      post(rating.confirm, { body: { id: log.id, ...(log.rating !== null && { rating: log.rating }) } }, effect),
    (saved) => ({ put: [saved] }),
  )

/** A busy parent confirms all ratings of a day in one tap. [reward/confirm-several] */
const confirmAll = (logs: readonly ActivityLog[]) =>
  writeOptimistically(
    { put: logs.map(confirmed) },
    { put: [...logs] },
    (effect) => post(rating.confirmShown, { body: { shown: shownOf(logs) } }, effect),
    (answer) => ({ put: [...answer.logs, ...answer.others] }),
  )

const crownsIn = (found: Output<typeof crown.byLog>): Crowns =>
  new Map(
    Object.entries(found).flatMap(([id, one]) =>
      one && one.status !== 'revoked' ? [[id, one.message ?? ''] as const] : [],
    ),
  )

/** Only logs with five stars have a crown. [crown/award-conditions] */
function useCrowns({ logs }: LogDay): Crowns | undefined {
  const logIds = logs.flatMap((log) => (log.rating === 5 ? log.id : [])).toSorted()
  const { data } = useQuery({
    ...queryOf(crown.byLog, { query: { logIds: logIds.join() } }),
    enabled: logIds.length > 0,
    placeholderData: keepPreviousData,
    select: crownsIn,
  })
  return logIds.length ? data : NO_CROWNS
}

/** For a day with proposed ratings or with crowns: confirms all ratings at once, and loads the crowns. */
export function DayRatings({ day, onCrowns }: { day: LogDay; onCrowns: (crowns: Crowns) => void }) {
  const t = useWords(proposalWords)
  const say = useWords(errorMessages)
  const [refusal, setRefusal] = useState<unknown>(null)
  const crowns = useCrowns(day)
  useEffect(() => {
    if (crowns) onCrowns(crowns)
  }, [crowns, onCrowns])
  // The server confirms the logs that begin on a day. [reward/confirm-several]
  const zones = zonesOf(day.timezone)
  const waiting = day.logs.filter((log) => canConfirm(log) && localDate(zones, log.startTime) === day.date)
  const count = waiting.length
  async function confirmDay() {
    setRefusal(null)
    try {
      const { logs, others } = await confirmAll(waiting)
      notifyConfirmed({ confirmed: logs, proposed: waiting, others, reopen: createReopenAction(logs) })
    } catch (error) {
      setRefusal(error)
    }
  }
  if (!count) return null
  return (
    <div className={classes.all}>
      <button type="button" className={buttons.soft} onClick={() => void confirmDay()}>
        <IconChecks size={18} stroke={1.8} aria-hidden />
        {t('confirmAll', { count })}
      </button>
      {refusal !== null && <ConfirmFailure refusal={wordsFor(refusal, say)} onClose={() => setRefusal(null)} />}
    </div>
  )
}

type ConfirmFailureProps = { refusal: string; isOnCard?: boolean; onClose: () => void }
function ConfirmFailure({ refusal, isOnCard, onClose }: ConfirmFailureProps) {
  const t = useWords(proposalWords)
  return (
    <p role="alert" className={classes.refused} data-card={isOnCard || undefined}>
      <span>
        <strong>{t('confirmFailed')}</strong>
        {refusal}
      </span>
      <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </p>
  )
}

/** The result of a confirmation, as long as the log is shown. */
function useConfirm(log: ActivityLog) {
  const say = useWords(errorMessages)
  const [refusal, setRefusal] = useState<string | null>(null)
  const run = () => {
    setRefusal(null)
    confirm(log).then(
      (saved) => notifyConfirmed({ confirmed: [saved], proposed: [log], reopen: createReopenAction([saved]) }),
      (error: unknown) => setRefusal(wordsFor(error, say)),
    )
  }
  return { run, refusal, clearRefusal: () => setRefusal(null) }
}

type RatedLogProps = { log: ActivityLog; crown: string | undefined }

const crownText = (crownMessage: string, t: ReturnType<typeof useWords<(typeof proposalWords)['en']>>) =>
  crownMessage ? t('crownFor', { message: crownMessage }) : t('crown')

/** On a card: the crown of its log, and a button for a parent. */
export function CrownAndConfirm({ log, crown: crownMessage }: RatedLogProps) {
  const t = useWords(proposalWords)
  const rated = useWords(ratingWords)
  const { run, refusal, clearRefusal } = useConfirm(log)
  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears; a keyboard user stays at the card.
    currentTarget.closest('li')?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    run()
  }
  const label = t('confirmOf', { name: log.activityName, rating: rated('stars', { count: log.rating ?? 0 }) })
  return (
    <>
      {crownMessage !== undefined && (
        <span
          className={classes.crown}
          role="img"
          aria-label={crownText(crownMessage, t)}
          title={crownText(crownMessage, t)}
        >
          <IconCrown size={16} stroke={1.8} aria-hidden />
        </span>
      )}
      {canConfirm(log) && (
        <button type="button" className={classes.confirm} aria-label={label} title={label} onClick={press}>
          <IconCheck size={18} stroke={2.4} aria-hidden />
        </button>
      )}
      {refusal !== null && <ConfirmFailure refusal={refusal} isOnCard onClose={clearRefusal} />}
    </>
  )
}

/** Beside an open log: what its rating waits for, and the message of its crown. */
export function RatingDetails({ log, crown: crownMessage }: RatedLogProps) {
  const t = useWords(proposalWords)
  const { run, refusal, clearRefusal } = useConfirm(log)
  return (
    <>
      {log.ratingStatus === 'proposed' && (
        <div className={classes.note}>
          <p>{t(actingFor() === null ? 'waits' : 'decide')}</p>
          {canConfirm(log) && (
            <button type="button" className={buttons.soft} onClick={run}>
              <IconCheck size={18} stroke={1.8} aria-hidden />
              {t('confirm')}
            </button>
          )}
        </div>
      )}
      {refusal !== null && <ConfirmFailure refusal={refusal} onClose={clearRefusal} />}
      {crownMessage !== undefined && (
        <p className={classes.said}>
          <IconCrown size={20} stroke={1.8} aria-hidden />
          {crownText(crownMessage, t)}
        </p>
      )}
    </>
  )
}
