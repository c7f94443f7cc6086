import { Skeleton } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { FamilyMember } from '#contract/family.ts'
import { localDate } from '#domain/time/zone.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import surface from '#web/ui/surface.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import buttons from '#web/widgets/button.module.css'
import { tellCrownFailure } from '#web/widgets/crown/crown-failure.ts'
import { requestsQuery } from '#web/widgets/crown/crown-queries.ts'
import type { Subject } from '#web/widgets/crown/use-subject.ts'
import { waitingQuery } from '#web/widgets/family/waiting-query.ts'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { type Reopened, tellConfirmed } from '#web/widgets/tell-confirmed.ts'
import { proposalsQuery } from '#web/widgets/proposals-query.ts'
import { JustConfirmed, ProposedRow } from './rating-rows.tsx'
import { overviewMessages } from './messages.ts'
import { chosenOf, firstOf, proposedDays, unanswered } from './model.ts'
import { confirmChosen, reopenRatings } from './queries.ts'
import classes from './reward-overview.module.css'
import { RoutineSuggestions } from './routine-suggestions.tsx'
import { Wishes } from './wishes.tsx'

/** A busy parent sees the first ones, and confirms the others together with them. */
const FIRST = 6

/** The proposed ratings of a child, day by day; confirmed one by one or all at once. [reward/confirm-several] */
export function WaitingChild({ whose, child }: { whose: Subject; child: FamilyMember }) {
  const t = useWords(overviewMessages)
  const say = useWords(proposalWords)
  const language = useLanguage()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // A confirmed row disappears: a keyboard user moves to the next one.
  useKeptFocus(list)
  useKeptFocus(card)
  const { of, zone } = whose
  const zones = [{ from: null, tz: zone }]
  const today = useClock((moment) => localDate(zones, moment))
  const { data: logs, error, refetch } = useQuery(proposalsQuery(of, zones, today))
  const { data: wishes } = useQuery(requestsQuery(of))
  // As long as the screen is open, ratings that were just confirmed can be corrected.
  const [just, setJust] = useState<readonly ActivityLog[]>([])
  const [isBusy, setBusy] = useState(false)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const [isWhole, setWhole] = useState(false)
  const keep = (confirmed: readonly ActivityLog[]) =>
    setJust((before) => [...confirmed, ...before.filter((one) => confirmed.every((log) => log.id !== one.id))])
  const forget = (gone: readonly Pick<ActivityLog, 'id'>[]) =>
    setJust((before) => before.filter((one) => gone.every(({ id: other }) => other !== one.id)))
  const choose = (logId: string, isChosen: boolean) =>
    setSkipped((before) => new Set(isChosen ? [...before].filter((one) => one !== logId) : [...before, logId]))
  const reopen = (known: Reopened) => reopenRatings(of, known).then((back) => forget(back.logs))

  const days = proposedDays(unanswered(logs ?? [], just), zones)
  const waiting = days.flatMap((day) => day.logs)
  const count = waiting.length
  const chosen = chosenOf(waiting, skipped)
  async function confirmAll() {
    if (isBusy || !chosen.length) return
    setBusy(true)
    try {
      const { logs: confirmed, others } = await confirmChosen(of, chosen)
      keep(confirmed)
      tellConfirmed({ confirmed, proposed: chosen, others, reopen })
    } catch (refusal) {
      tellCrownFailure(refusal)
    } finally {
      setBusy(false)
    }
  }
  // Requests to the bank wait elsewhere, but they wait too.
  const { data: all } = useQuery(waitingQuery)
  const asks = all?.children.find(({ _id }) => _id === child._id)?.withdrawals
  const isNothing = logs && wishes && !count && !wishes.items.length && !just.length && !asks
  return (
    <section ref={card} className={`${surface.part} ${classes.child}`} aria-labelledby={id}>
      <header className={classes.head}>
        <PersonAvatar avatar={child.avatar} name={child.name} size={48} />
        <div>
          <h2 id={id} className={surface.title}>
            {child.name}
          </h2>
          <p role="status">{count > 0 ? t('proposals', { count }) : isNothing && t('nothing')}</p>
        </div>
        {count > 0 && (
          <button
            type="button"
            className={buttons.primary}
            aria-disabled={isBusy || !chosen.length || undefined}
            onClick={() => void confirmAll()}
          >
            <IconChecks size={18} stroke={1.8} aria-hidden />
            {chosen.length === count
              ? say('confirmAll', { count })
              : say('confirmSome', { count: chosen.length, all: count })}
          </button>
        )}
      </header>
      {error && !logs && (
        <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
      )}
      {!logs && !error && <Skeleton height={72} radius="md" />}
      {isNothing && <p className={classes.soft}>{t('nothingHint')}</p>}
      <div ref={list} className={classes.days}>
        {(isWhole ? days : firstOf(days, FIRST)).map((day) => (
          <div key={day.date} className={classes.day}>
            <h3>{dateText(day.date, language, 'longDay')}</h3>
            <ul className={classes.rows}>
              {day.logs.map((log) => (
                <ProposedRow
                  key={log.id}
                  of={of}
                  zone={zone}
                  log={log}
                  choice={
                    count > 1 || skipped.has(log.id)
                      ? { isChosen: !skipped.has(log.id), onChoose: (isChosen) => choose(log.id, isChosen) }
                      : undefined
                  }
                  onConfirmed={(saved) => {
                    keep([saved])
                    tellConfirmed({ confirmed: [saved], proposed: [log], reopen })
                  }}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {count > FIRST && !isWhole && (
        <button type="button" className={buttons.quiet} onClick={() => setWhole(true)}>
          {t('showAll', { count })}
        </button>
      )}
      {count > 0 && <p className={classes.soft}>{t('hint')}</p>}
      {count > 0 && <RoutineSuggestions of={of} />}
      <Wishes whose={whose} wishes={wishes?.items ?? []} />
      <JustConfirmed
        of={of}
        zone={zone}
        logs={just.filter((one) => waiting.every((log) => log.id !== one.id))}
        onChanged={(saved) => keep([saved])}
        onCleared={(cleared) => forget([cleared])}
      />
    </section>
  )
}
