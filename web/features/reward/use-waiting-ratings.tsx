import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { localDate } from '#domain/time/zone.ts'
import { useClock } from '#web/session/clock.ts'
import { tellCrownFailure } from '#web/widgets/crown/crown-failure.ts'
import type { Subject } from '#web/widgets/crown/use-subject.ts'
import { proposalsQuery } from '#web/widgets/proposals-query.ts'
import { type Reopened, notifyConfirmed } from '#web/widgets/notify-confirmed.ts'
import { chosenOf, proposedDays, unanswered } from './model.ts'
import { confirmChosen, reopenRatings } from './queries.ts'

export type WaitingRatings = ReturnType<typeof useWaitingRatings>

/** The proposed ratings of a child, and those that were confirmed on this screen. */
export function useWaitingRatings({ of, zone }: Pick<Subject, 'of' | 'zone'>) {
  const zones = [{ from: null, tz: zone }]
  const today = useClock((moment) => localDate(zones, moment))
  const { data: logs, error, refetch } = useQuery(proposalsQuery(of, zones, today))
  // As long as the screen is open, ratings that were just confirmed can be corrected.
  const [just, setJust] = useState<readonly ActivityLog[]>([])
  const keep = (confirmed: readonly ActivityLog[]) =>
    setJust((before) => [...confirmed, ...before.filter((one) => confirmed.every((log) => log.id !== one.id))])
  const forget = (gone: readonly Pick<ActivityLog, 'id'>[]) =>
    setJust((before) => before.filter((one) => gone.every(({ id: other }) => other !== one.id)))
  const reopen = (known: Reopened) => reopenRatings(of, known).then((back) => forget(back.logs))
  const days = proposedDays(unanswered(logs ?? [], just), zones)
  return { isLoaded: logs !== undefined, error, refetch, days, just, keep, forget, reopen }
}

/** Confirms the waiting ratings at once, except those that the parent leaves out. [reward/confirm-several] */
export function useConfirmation(of: Subject['of'], { days, keep, reopen }: WaitingRatings) {
  const [isBusy, setBusy] = useState(false)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const choose = (logId: string, isChosen: boolean) =>
    setSkipped((before) => new Set(isChosen ? [...before].filter((one) => one !== logId) : [...before, logId]))
  const waiting = days.flatMap((day) => day.logs)
  const chosen = chosenOf(waiting, skipped)
  async function confirmAll() {
    if (isBusy || !chosen.length) return
    setBusy(true)
    try {
      const { logs: confirmed, others } = await confirmChosen(of, chosen)
      keep(confirmed)
      notifyConfirmed({ confirmed, proposed: chosen, others, reopen })
    } catch (refusal) {
      tellCrownFailure(refusal)
    } finally {
      setBusy(false)
    }
  }
  /** A single rating has no choice, unless it was left out before. */
  const choiceOf = ({ id }: Pick<ActivityLog, 'id'>) =>
    waiting.length > 1 || skipped.has(id)
      ? { isChosen: !skipped.has(id), onChoose: (isChosen: boolean) => choose(id, isChosen) }
      : undefined
  return { waiting, chosen, isBusy, confirmAll, choiceOf }
}
