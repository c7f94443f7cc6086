import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { useKeptFocus } from '#web/ui/kept-focus.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import buttons from '#web/widgets/button.module.css'
import { requestsQuery } from '#web/widgets/crown/crown-queries.ts'
import type { Subject } from '#web/widgets/crown/use-subject.ts'
import { waitingQuery } from '#web/widgets/family/waiting-query.ts'
import { notifyConfirmed } from '#web/widgets/notify-confirmed.ts'
import { ConfirmAllButton } from './confirm-all-button.tsx'
import { JustConfirmed, ProposedRow } from './rating-rows.tsx'
import { overviewMessages } from './messages.ts'
import { firstOf } from './model.ts'
import classes from './reward-overview.module.css'
import { RoutineSuggestions } from './routine-suggestions.tsx'
import { useConfirmation, useWaitingRatings } from './use-waiting-ratings.tsx'
import { Wishes } from './wishes.tsx'

/** A busy parent sees the first ones, and confirms the others together with them. */
const FIRST = 6

/** The proposed ratings of a child, day by day; confirmed one by one or all at once. [reward/confirm-several] */
export function WaitingChild({ whose, child }: { whose: Subject; child: FamilyMember }) {
  const t = useWords(overviewMessages)
  const language = useLanguage()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // A confirmed row disappears: a keyboard user moves to the next one.
  useKeptFocus(list)
  useKeptFocus(card)
  const { of, zone } = whose
  const ratings = useWaitingRatings(whose)
  const { isLoaded, error, refetch, days, just, keep, forget, reopen } = ratings
  const { data: wishes } = useQuery(requestsQuery(of))
  const { waiting, chosen, isBusy, confirmAll, choiceOf } = useConfirmation(of, ratings)
  const [isWhole, setWhole] = useState(false)
  const count = waiting.length
  // Requests to the bank wait elsewhere, but they wait too.
  const { data: all } = useQuery(waitingQuery)
  const asks = all?.children.find(({ _id }) => _id === child._id)?.withdrawals
  const isNothing = isLoaded && wishes && !count && !wishes.items.length && !just.length && !asks
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
          <ConfirmAllButton count={count} chosen={chosen.length} isBusy={isBusy} onConfirm={() => void confirmAll()} />
        )}
      </header>
      {error && !isLoaded && (
        <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
      )}
      {!isLoaded && !error && <Skeleton height={72} radius="md" />}
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
                  choice={choiceOf(log)}
                  onConfirmed={(saved) => {
                    keep([saved])
                    notifyConfirmed({ confirmed: [saved], proposed: [log], reopen })
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
