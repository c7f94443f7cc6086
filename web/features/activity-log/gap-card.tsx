import { IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { type Instant, minutesBetween } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { queryClient } from '#web/api/query.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { LikelyChips, likelyChip } from '#web/widgets/likely-chips.tsx'
import { recommendedQuery, valuesOfLikely } from '#web/widgets/likely-queries.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import classes from './gap-card.module.css'
import { GapHead } from './gap-head.tsx'
import { GapLength, useGapLength, usualLengthOf } from './gap-length.tsx'
import { messages } from './messages.ts'
import { type ClosedSpan, valuesToRepeat } from './model.ts'

/** A user fills no more of them before the answers are here. */
const PREFETCHED_GAPS = 3

const lengthIn = ({ startTime, endTime }: ClosedSpan) => minutesBetween(startTime, endTime)

type Props = {
  /** `gap` is the one to ask about first, `gaps` are all of the day. */
  gap: ClosedSpan
  gaps: readonly ClosedSpan[]
  now: Instant
  /** The start of the running timer. */
  timerStart: Instant | undefined
  dayEnd: Instant
  zones: ZoneHistory
  /** Of the day and the one before it, by start. */
  logs: readonly ActivityLog[]
  ready: boolean
  /** The `t` of a request to repeat the last log; another one is another request. */
  repeatRequest: number | undefined
  onRepeated: () => void
  onFill: (span: ClosedSpan) => void
  onFillSpan: (span: ClosedSpan, what: Partial<LogValues>) => void
  onIntent: () => void
}

/** Each request to repeat the last log is granted once, even if another form is open by then. */
function useRepeatRequest(
  repeatRequest: number | undefined,
  repeat: (() => void) | null,
  onRepeated: () => void,
): void {
  const t = useWords(messages)
  const handledRequest = useRef<number>(undefined)
  useEffect(() => {
    if (repeatRequest === undefined || repeatRequest === handledRequest.current) return
    handledRequest.current = repeatRequest
    onRepeated()
    if (repeat) repeat()
    else notifyWith(t.phrase('nothingToRepeat'))
  })
}

/** The suggestions of the next gap are drawn when its turn comes. */
function useGapPrefetch(gaps: readonly ClosedSpan[], ready: boolean): void {
  const waiting = useDeferredValue(
    gaps
      .slice(-PREFETCHED_GAPS)
      .map(({ startTime }) => startTime)
      .join(' '),
  )
  useEffect(() => {
    if (!ready) return
    for (const start of waiting.split(' ')) void queryClient.prefetchQuery(recommendedQuery(start as Instant))
  }, [ready, waiting])
}

/** How much else is open, and the way to it. */
function OtherGaps({ gaps, onNext }: { gaps: readonly ClosedSpan[]; onNext: () => void }) {
  const t = useWords(messages)
  const language = useLanguage()
  return (
    <p className={`${classes.others} figures`}>
      {t('moreGaps', {
        count: gaps.length,
        length: length(
          gaps.reduce((sum, gap) => sum + lengthIn(gap), 0),
          language,
        ),
      })}
      <button type="button" className={buttons.quiet} onClick={onNext}>
        {t('nextGap')}
      </button>
    </p>
  )
}

/**
 * The open gap with the shortest way to close it: one tap on a suggestion fills the whole gap, or a part of it.
 * [log/one-tap-length]
 */
export function GapCard({ gap: main, gaps, now, timerStart, dayEnd, zones, logs, ready, repeatRequest, ...on }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const zone = zones.at(-1)!.tz
  const card = useRef<HTMLElement>(null)
  const chips = useRef<HTMLDivElement>(null)
  const [shownGapStart, setStepped] = useState<Instant | null>(null)
  const at = Math.max(
    gaps.findIndex(({ startTime }) => startTime === (shownGapStart ?? main.startTime)),
    0,
  )
  const gap = gaps[at] ?? main
  const others = gaps.filter((other) => other !== gap)
  const state = useGapLength(gap, ready)
  const { whole, recommended, filledPart, partFor } = state
  const isFollowed =
    (timerStart !== undefined && timerStart >= gap.endTime) ||
    logs.some((log) => !log.parallelActivity && log.startTime >= gap.endTime && log.startTime <= now)
  const untilNow = now < dayEnd && minutesBetween(gap.endTime, now) < 5 && !isFollowed

  const last = logs.findLast((log) => !log.parallelActivity && log.endTime <= gap.startTime)
  const usualOfLast = last && recommended.find(({ activityId }) => activityId === last.activityId)?.typicalMinutes
  const repeat = last ? () => on.onFillSpan(partFor(usualOfLast ?? last.duration), valuesToRepeat(last)) : null
  const showPreviousGap = () => setStepped(gaps[(at + gaps.length - 1) % gaps.length]!.startTime)
  useCommand('repeatLast', repeat)
  useCommand('fillGap', () => {
    if (card.current?.contains(document.activeElement)) showPreviousGap()
    chips.current?.querySelector('button')?.focus()
  })

  useRepeatRequest(repeatRequest, repeat, on.onRepeated)
  useGapPrefetch(gaps, ready)
  return (
    <section
      ref={card}
      className={`${surface.card} ${classes.card}`}
      aria-label={t('unrecorded', { length: length(whole, language) })}
    >
      <GapHead gap={gap} isUntilNow={untilNow} zone={zone} last={last} repeat={repeat} />
      <div className={classes.offer}>
        <LikelyChips
          ref={chips}
          at={gap.startTime}
          ready={ready}
          isExpected={logs.length > 0}
          label={t('whatWasIt')}
          lengthOf={(likely) => lengthIn(partFor(usualLengthOf(likely)))}
          onChoose={(likely) => on.onFillSpan(partFor(usualLengthOf(likely)), valuesOfLikely(likely))}
        >
          {(isEmpty) => (
            <button
              type="button"
              className={isEmpty ? buttons.primary : likelyChip}
              onClick={() => on.onFill(filledPart)}
              onPointerEnter={on.onIntent}
              onFocus={on.onIntent}
            >
              <IconPlus size={16} stroke={2} aria-hidden />
              <span>{t(isEmpty ? 'logIt' : 'somethingElse')}</span>
            </button>
          )}
        </LikelyChips>
      </div>
      <GapLength state={state} zone={zone} />
      {others.length > 0 && <OtherGaps gaps={others} onNext={showPreviousGap} />}
    </section>
  )
}

/** A request to repeat the last log finds no open gap. */
export function RepeatUnavailable({ onSeen }: { onSeen: () => void }) {
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
