import { Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { DailyReward } from '#contract/reward.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import surface from '#web/ui/surface.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { CrownList } from '#web/widgets/crown/crown-list.tsx'
import { crownMessages } from '#web/widgets/crown/crown-messages.ts'
import { rightsOf } from '#web/widgets/crown/crown-rights.ts'
import { RedemptionList } from '#web/widgets/crown/redemption-list.tsx'
import { useSubject, type Subject } from '#web/widgets/crown/use-subject.ts'
import { CoinParts } from './coin-parts.tsx'
import { DayTiles } from './day-tiles.tsx'
import { DoneLogs } from './done-logs.tsx'
import { HowToEarn } from './how-to-earn.tsx'
import { rewardMessages } from './messages.ts'
import { standOf, weekOf } from './model.ts'
import { dayQuery } from './queries.ts'
import classes from './rewards-panel.module.css'
import { WeekStrip } from './week-strip.tsx'

const Waiting = () => (
  <div className={classes.panel} aria-hidden>
    <Skeleton height={92} radius="lg" />
    <Skeleton height={136} radius="lg" />
    <Skeleton height={280} radius="lg" />
  </div>
)

/**
 * A day of an owner's stars, coins and crowns, and the week around it.
 * @param props `childId`: the user id of a child for whom the user may act; undefined: the owner that the page is
 * about. `day`: the day that is shown first; undefined: today
 */
export function RewardsPanel({ childId, day }: { childId: string | undefined; day: LocalDate | undefined }) {
  const t = useWords(rewardMessages)
  const whose = useSubject(childId)
  if (whose === null) return <Waiting />
  if (whose === 'gone') return <p className={classes.gone}>{t('gone')}</p>
  return <Days key={`${childId ?? ''} ${day ?? ''}`} whose={whose} first={day} />
}

function Days({ whose, first }: { whose: Subject; first: LocalDate | undefined }) {
  const t = useWords(rewardMessages)
  const language = useLanguage()
  const zones = [{ from: null, tz: whose.zone }]
  const today = useClock((moment) => localDate(zones, moment))
  // Without a choice it is today, also after midnight.
  const [chosen, setChosen] = useState<LocalDate | null>(first ?? null)
  const date = chosen === null || chosen > today ? today : chosen
  const week = weekOf(date)
  const answers = useQueries({ queries: week.map((one) => ({ ...dayQuery(whose.of, one), enabled: one <= today })) })
  const { data, error, refetch } = answers[week.indexOf(date)]!
  // The day waits for its week, on which its content depends: nothing jumps.
  const day = answers.some(({ isLoading }) => isLoading) ? undefined : data
  const stand = (one: DailyReward) => standOf(one, whose.joinedAt && localDate(zones, whose.joinedAt))
  const earned = answers.map((answer) => answer.data)
  // The explanation is only for children who have earned nothing yet.
  const isFirst = earned.every((one) => !one || (one.logs.length === 0 && one.coins === 0))
  return (
    <div className={classes.panel}>
      <WeekStrip date={date} today={today} earned={earned} onDate={(to) => setChosen(to === today ? null : to)} />
      <p className={`${surface.title} ${classes.date}`} role="status">
        {dateText(date, language, 'longDay')}
        {date === today && <span>{t('today')}</span>}
      </p>
      {error && !day && <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />}
      {!day && !error && (
        <div aria-hidden className={classes.panel}>
          <Skeleton height={136} radius="lg" />
          <Skeleton height={280} radius="lg" />
        </div>
      )}
      {day && (
        <>
          <DayTiles of={whose.of} day={day} stand={stand(day)} />
          {isFirst ? (
            <HowToEarn day={day} isToday={date === today && !whose.of.dataGroup} isProposing={isProposing(whose)} />
          ) : (
            <div className={classes.pair}>
              {day.parts && <CoinParts parts={day.parts} isHollow={stand(day) !== 'settled'} />}
              <DoneLogs of={whose.of} day={day} isGiving={rightsFor(whose, true).award} />
            </div>
          )}
          <Crowns whose={whose} hasAccount={day.parts !== null} />
        </>
      )}
    </div>
  )
}

/**
 * Whether the stars wait for a parent; a parent in the place of a child sees what holds for the child.
 * [reward/who-proposes]
 */
const isProposing = ({ column }: Subject) => column === 'controlledChild' || column === 'actingForChild'

const rightsFor = ({ column, hasParent }: Subject, hasAccount: boolean) => rightsOf({ column, hasParent, hasAccount })

function Crowns({ whose, hasAccount }: { whose: Subject; hasAccount: boolean }) {
  const t = useWords(crownMessages)
  const rights = rightsFor(whose, hasAccount)
  return (
    <div className={classes.pair}>
      <section className={`${surface.part} ${classes.card}`} aria-labelledby="all-crowns">
        <h2 id="all-crowns" className={surface.title}>
          {t('crowns')}
        </h2>
        <CrownList whose={whose} rights={rights} />
      </section>
      <section className={`${surface.part} ${classes.card}`} aria-labelledby="all-redemptions">
        <h2 id="all-redemptions" className={surface.title}>
          {t('redemptions')}
        </h2>
        <RedemptionList whose={whose} rights={rights} />
      </section>
    </div>
  )
}
