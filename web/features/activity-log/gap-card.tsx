import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { type Instant, type Minutes, minutesBetween } from '#domain/time/time.ts'
import { givenLength, stepBounds, usualLength } from '#domain/log/usual-length.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/api/query.ts'
import { clockSpan, clockTime, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useCommand } from '#web/ui/command-keys.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import type { Likely } from '#web/widgets/likely.ts'
import { LikelyChips, likelyChip } from '#web/widgets/likely-chips.tsx'
import { recommendedQuery, valuesOfLikely } from '#web/widgets/likely-queries.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { isSecondTap } from '#web/ui/second-tap.ts'
import classes from './gap-card.module.css'
import { messages } from './messages.ts'
import { type ClosedSpan, partOf, sameAgain } from './model.ts'

const STEPS = [-15, -5, 5, 15] as const
/** A user fills no more of them before the answers are here. */
const PREPARED = 3

const usualOf = ({ category, typicalMinutes }: Pick<Likely, 'category' | 'typicalMinutes'>) =>
  usualLength(category, typicalMinutes)
const lengthIn = ({ startTime, endTime }: ClosedSpan) => minutesBetween(startTime, endTime)
const signed = (minutes: Minutes) => (minutes < 0 ? `−${-minutes}` : `+${minutes}`)

type Props = {
  /** `gap` is the one to ask about first, `gaps` are all of the day. */
  gap: ClosedSpan
  gaps: readonly ClosedSpan[]
  now: Instant
  /** The start of the running timer. */
  since: Instant | undefined
  dayEnd: Instant
  zones: ZoneHistory
  /** Of the day and the one before it, by start. */
  logs: readonly ActivityLog[]
  ready: boolean
  /** The `t` of a request to repeat the last log; another one is another request. */
  repeating: number | undefined
  onRepeated: () => void
  onFill: (span: ClosedSpan) => void
  onGive: (span: ClosedSpan, what: Partial<LogValues>) => void
  onIntent: () => void
}

/**
 * The open gap with the shortest way to close it: one tap on a suggestion fills the whole gap, or a part of it.
 * [log/one-tap-length]
 */
export function GapCard({ gap: main, gaps, now, since, dayEnd, zones, logs, ready, repeating, ...on }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const zone = zones.at(-1)!.tz
  const card = useRef<HTMLElement>(null)
  const chips = useRef<HTMLDivElement>(null)
  const [stepped, setStepped] = useState<Instant | null>(null)
  const at = Math.max(
    gaps.findIndex(({ startTime }) => startTime === (stepped ?? main.startTime)),
    0,
  )
  const gap = gaps[at] ?? main
  const others = gaps.filter((other) => other !== gap)
  const whole = minutesBetween(gap.startTime, gap.endTime)
  // One tap takes the usual length, unless the user has chosen another. [log/one-tap-length]
  const [chosen, setChosen] = useState<{ gap: Instant; all: boolean; by: Minutes } | null>(null)
  const { all, by } = chosen?.gap === gap.startTime ? chosen : { all: false, by: 0 }
  const { data: recommended = [] } = useQuery({ ...recommendedQuery(gap.startTime), enabled: ready })
  const usualLengths = recommended.map((likely) => givenLength(whole, usualOf(likely)))
  const isLong = usualLengths.some((usual) => usual < whole)
  const bounds = stepBounds(whole, all ? [] : usualLengths)
  const given = partOf(gap, whole + by)
  const minutes = minutesBetween(given.startTime, given.endTime)
  const partFor = (usual: Minutes) => (all ? given : partOf(gap, givenLength(whole, usual) + by))
  const isFollowed =
    (since !== undefined && since >= gap.endTime) ||
    logs.some((log) => !log.parallelActivity && log.startTime >= gap.endTime && log.startTime <= now)
  const untilNow = now < dayEnd && minutesBetween(gap.endTime, now) < 5 && !isFollowed
  const changeLength = (minutesMore: Minutes) => {
    setChosen({ gap: gap.startTime, all, by: Math.min(Math.max(by + minutesMore, bounds.least), bounds.most) })
  }

  const last = logs.findLast((log) => !log.parallelActivity && log.endTime <= gap.startTime)
  const usualOfLast = last && recommended.find(({ activityId }) => activityId === last.activityId)?.typicalMinutes
  const repeat = last ? () => on.onGive(partFor(usualOfLast ?? last.duration), sameAgain(last)) : null
  const next = () => setStepped(gaps[(at + gaps.length - 1) % gaps.length]!.startTime)
  useCommand('repeatLast', repeat)
  useCommand('fillGap', () => {
    if (card.current?.contains(document.activeElement)) next()
    chips.current?.querySelector('button')?.focus()
  })

  // Each request is granted once, whatever is open by then.
  const granted = useRef<number>(undefined)
  useEffect(() => {
    if (repeating === undefined || repeating === granted.current) return
    granted.current = repeating
    on.onRepeated()
    if (repeat) repeat()
    else notifyWith(t.phrase('nothingToRepeat'))
  })
  // The suggestions of the next gap are drawn when its turn comes.
  const waiting = useDeferredValue(
    gaps
      .slice(-PREPARED)
      .map(({ startTime }) => startTime)
      .join(' '),
  )
  useEffect(() => {
    if (!ready) return
    for (const start of waiting.split(' ')) void queryClient.prefetchQuery(recommendedQuery(start as Instant))
  }, [ready, waiting])

  return (
    <section
      ref={card}
      className={`${surface.card} ${classes.card}`}
      aria-label={t('unrecorded', { length: length(whole, language) })}
    >
      <div className={classes.head}>
        <p className={`${classes.when} figures`}>
          <span className={classes.dot} />
          {untilNow
            ? t('untilNow', { time: clockTime(gap.startTime, zone, language) })
            : clockSpan(gap.startTime, gap.endTime, zone, language)}
          <span className={classes.open}>{t('openSince', { length: length(whole, language) })}</span>
        </p>
        {repeat && last && (
          <button
            type="button"
            className={`${buttons.quiet} ${classes.repeat}`}
            aria-label={t('repeatLast', { name: last.activityName })}
            title={t('repeatLast', { name: last.activityName })}
            onClick={(event) => {
              if (!isSecondTap(event)) repeat()
            }}
          >
            <IconRepeat size={18} stroke={1.8} aria-hidden />
            <span>{t('repeat')}</span>
          </button>
        )}
      </div>
      <div className={classes.offer}>
        <LikelyChips
          ref={chips}
          at={gap.startTime}
          ready={ready}
          isExpected={logs.length > 0}
          label={t('whatWasIt')}
          lengthOf={(likely) => lengthIn(partFor(usualOf(likely)))}
          onChoose={(likely) => on.onGive(partFor(usualOf(likely)), valuesOfLikely(likely))}
        >
          {(isEmpty) => (
            <button
              type="button"
              className={isEmpty ? buttons.primary : likelyChip}
              onClick={() => on.onFill(given)}
              onPointerEnter={on.onIntent}
              onFocus={on.onIntent}
            >
              <IconPlus size={16} stroke={2} aria-hidden />
              <span>{t(isEmpty ? 'logIt' : 'somethingElse')}</span>
            </button>
          )}
        </LikelyChips>
      </div>
      <div className={classes.give} role="group" aria-label={t('given')}>
        {STEPS.map((each) => (
          <button
            key={each}
            type="button"
            className={classes.step}
            style={{ order: each < 0 ? 0 : 2 }}
            aria-label={t(each < 0 ? 'giveLess' : 'giveMore', { minutes: Math.abs(each) })}
            disabled={each < 0 ? by <= bounds.least : by >= bounds.most}
            onClick={() => changeLength(each)}
          >
            {signed(each)}
          </button>
        ))}
        <span className={`${classes.part} figures`} style={{ order: 1 }} aria-live="polite">
          {isLong ? (
            <button
              type="button"
              className={classes.all}
              aria-pressed={all}
              aria-label={t('giveAll')}
              onClick={() => setChosen({ gap: gap.startTime, all: !all, by: 0 })}
            >
              <strong>{all ? length(minutes, language) : t('usual')}</strong>
              <span>{by ? t('byMinutes', { minutes: signed(by) }) : t(all ? 'usualInstead' : 'allInstead')}</span>
            </button>
          ) : (
            <>
              <strong>{length(minutes, language)}</strong>
              {minutes < whole && <span>{clockSpan(given.startTime, given.endTime, zone, language)}</span>}
            </>
          )}
        </span>
      </div>
      {others.length > 0 && (
        <p className={`${classes.others} figures`}>
          {t('moreGaps', {
            count: others.length,
            length: length(
              others.reduce((sum, { startTime, endTime }) => sum + minutesBetween(startTime, endTime), 0),
              language,
            ),
          })}
          <button type="button" className={buttons.quiet} onClick={next}>
            {t('nextGap')}
          </button>
        </p>
      )}
    </section>
  )
}

/** A request to repeat the last log finds no open gap. */
export function NothingOpen({ onSeen }: { onSeen: () => void }) {
  const t = useWords(messages)
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    notifyWith(t.phrase('nothingOpen'))
    onSeen()
  })
  return null
}
