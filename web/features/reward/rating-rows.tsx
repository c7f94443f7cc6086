import { Checkbox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { clockSpan, dateText, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Quote } from '#web/ui/quote.tsx'
import buttons from '#web/widgets/button.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { tellCrownFailure } from '#web/widgets/crown/crown-failure.ts'
import { crownsOfLogsQuery } from '#web/widgets/crown/crown-queries.ts'
import { GiveCrown } from '#web/widgets/crown/give-crown.tsx'
import { CrownSign } from '#web/widgets/crown/reward-signs.tsx'
import type { Of } from '#web/widgets/crown/use-subject.ts'
import { proposalWords } from '#web/widgets/proposal-words.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { StarRating } from '#web/widgets/star-rating.tsx'
import { overviewMessages, rewardMessages } from './messages.ts'
import { confirmOne, rateAnew } from './queries.ts'
import classes from './reward-overview.module.css'

type RowProps = {
  log: ActivityLog
  zone: string
  /** The day of the log, where no heading says it. */
  day?: LocalDate
  /** Whether one press confirms it too; undefined: there is no choice here. */
  choice?: { isChosen: boolean; onChoose: (isChosen: boolean) => void } | undefined
  children: ReactNode
}

function Row({ log, zone, day, choice, children }: RowProps) {
  const language = useLanguage()
  const { category, activityName, remark, duration } = log
  const time = clockSpan(log.startTime, log.endTime, zone, language)
  const said = (
    <>
      <CategoryIcon category={category} size={24} />
      <span className={classes.said}>
        <strong>{activityName}</strong>
        <span className="figures">
          {[...(day ? [dateText(day, language)] : []), time, length(duration, language)].join(' · ')}
        </span>
        {remark && <Quote said={remark} />}
      </span>
    </>
  )
  return (
    <li className={classes.row} data-category={category} data-skipped={choice?.isChosen === false || undefined}>
      {choice ? (
        <label className={classes.choice}>
          <Checkbox checked={choice.isChosen} onChange={({ currentTarget: { checked } }) => choice.onChoose(checked)} />
          {said}
        </label>
      ) : (
        said
      )}
      {children}
    </li>
  )
}

type ProposedProps = Pick<RowProps, 'zone' | 'log' | 'choice'> & { of: Of; onConfirmed: (saved: ActivityLog) => void }

/** The child's stars, or others: a tap on the proposed ones agrees. An unchecked rating goes on waiting. */
export function ProposedRow({ of, zone, log, choice, onConfirmed }: ProposedProps) {
  const t = useWords(overviewMessages)
  const say = useWords(proposalWords)
  const rated = useWords(ratingWords)
  // The tapped stars are on the screen before the server has answered.
  const [given, setGiven] = useState<number | null>(null)
  const { activityName: name } = log
  const proposed = log.rating ?? 1
  function confirm(stars: number) {
    if (given !== null) return
    setGiven(stars)
    confirmOne(of, log, stars).then(onConfirmed, (error: unknown) => {
      setGiven(null)
      tellCrownFailure(error)
    })
  }
  const label = say('confirmOf', { name, rating: rated('stars', { count: proposed }) })
  return (
    <Row log={log} zone={zone} choice={choice}>
      <StarRating
        label={t('starsOf', { name })}
        value={given ?? log.rating}
        proposed={given === null}
        large
        onChange={(stars) => confirm(stars ?? proposed)}
      />
      <button
        type="button"
        className={`${buttons.soft} ${classes.tick}`}
        aria-label={label}
        title={label}
        aria-disabled={given !== null || undefined}
        onClick={() => confirm(proposed)}
      >
        <IconCheck size={18} stroke={1.8} aria-hidden />
        <span>{say('confirm')}</span>
      </button>
    </Row>
  )
}

type JustProps = {
  of: Of
  zone: string
  logs: readonly ActivityLog[]
  onChanged: (saved: ActivityLog) => void
  onCleared: (log: ActivityLog) => void
}

/** A confirmed rating can be changed or cleared, and five stars can get a crown. [reward/rating-transitions] */
export function JustConfirmed({ of, zone, logs, onChanged, onCleared }: JustProps) {
  const t = useWords(overviewMessages)
  const reward = useWords(rewardMessages)
  const worthy = logs.flatMap(({ id, rating }) => (rating === 5 ? id : []))
  const { data: crowns = {}, isSuccess } = useQuery(crownsOfLogsQuery(of, worthy))
  function rate(log: ActivityLog, stars: number | null) {
    rateAnew(of, log, stars).then((saved) => (stars === null ? onCleared(saved) : onChanged(saved)), tellCrownFailure)
  }
  const hasCrown = (id: string) => crowns[id] !== undefined && crowns[id] !== null && crowns[id].status !== 'revoked'
  if (!logs.length) return null
  return (
    <div className={classes.day}>
      <h3>{t('just')}</h3>
      <ul className={classes.rows} aria-label={t('just')}>
        {logs.map((log) => (
          <Row key={log.id} log={log} zone={zone} day={localDate([{ from: null, tz: zone }], log.startTime)}>
            <StarRating
              label={t('starsOf', { name: log.activityName })}
              value={log.rating}
              large
              onChange={(stars) => rate(log, stars)}
            />
            {hasCrown(log.id) && (
              <span role="img" aria-label={reward('withCrown')} className={classes.crown}>
                <CrownSign size={26} />
              </span>
            )}
            {isSuccess && worthy.includes(log.id) && !hasCrown(log.id) && (
              <GiveCrown of={of} log={{ id: log.id, name: log.activityName }} />
            )}
          </Row>
        ))}
      </ul>
    </div>
  )
}
