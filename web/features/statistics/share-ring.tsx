import type { Looked } from '#contract/log-mark.ts'
import type { DateRange } from '#domain/statistics/statistics.ts'
import { percent1 } from '#domain/time/duration.ts'
import type { Minutes } from '#domain/time/time.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PictureCard } from '#web/widgets/chart/picture-card.tsx'
import { ringPath, ringPlace } from '#web/widgets/chart/ring.ts'
import { useMarks } from '#web/widgets/chart/use-marks.ts'
import { LogsLink } from '#web/widgets/chart/logs-link.tsx'
import { messages } from './messages.ts'
import { around, bySeries, NOBODY, REST, type Series, type Total } from './model.ts'
import { Swatch } from './series-key.tsx'
import classes from './share-ring.module.css'
import { type Names, usePercent } from './use-figures.tsx'

const SIZE = 220
const MIDDLE = SIZE / 2
const RING = { inner: 66, outer: 106 }
/** A narrower piece has no room for its figure. */
const ROOM = 0.07

/** The largest first, and the item without a name last. */
const byMinutes = (a: { id: string; minutes: number }, b: { id: string; minutes: number }) =>
  Number(a.id === REST) - Number(b.id === REST) || b.minutes - a.minutes

type Props = {
  range: DateRange
  looked: Looked
  series: readonly Series[]
  totals: readonly Total[]
  names: Names
}

/** The shares of the logged time, as a ring and in words; time without a recipient stands beside it. */
export function ShareRing({ range, looked, series, totals, names: { nameOf, logsOf } }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const percentText = usePercent()
  const known = totals.filter(({ id, minutes }) => id !== NOBODY && minutes > 0)
  const nobody = totals.find(({ id }) => id === NOBODY)?.minutes ?? 0
  const all = known.reduce((sum, { minutes }) => sum + minutes, 0)
  const parts = around(
    bySeries(known, series)
      .filter(({ minutes }) => minutes > 0)
      .toSorted(byMinutes),
  ).map((part) => ({
    ...part,
    name: nameOf(part.id),
    share: percent1(part.minutes, all),
    logs: logsOf({ of: { id: part.id, series }, range, lane: 'primary' }),
  }))
  // The card removes the picture while it shows the table, and keeps the mark that was chosen.
  const markOf = useMarks(parts.length)
  return (
    <PictureCard
      title={t('ring')}
      summary={
        parts.length
          ? parts
              .filter(({ id }) => id !== REST)
              .slice(0, 3)
              .map(({ name, share }) => t('ringSaid', { name, share: percentText(share) }))
              .join(' ')
          : t(nobody ? 'nobodyYet' : 'nothing')
      }
      file={`shares-${looked}-${range.from}-${range.to}`}
      legend={parts.map(({ name, share, colour }) => ({ name: `${name} ${percentText(share)}`, colour }))}
      table={{
        head: [t(looked), t('time'), t('share')],
        rows: totals
          .filter(({ minutes }) => minutes > 0)
          .map(({ id, minutes, share }) => ({
            key: id,
            logs: logsOf({ of: { id, series }, range, lane: 'primary' }),
            cells: [
              { text: nameOf(id) },
              { text: length(minutes, language), value: minutes },
              { text: percentText(share), value: share },
            ],
          })),
      }}
    >
      {parts.length > 0 && (
        <div className={classes.both}>
          <Ring parts={parts} all={all} markOf={markOf} />
          <RingParts parts={parts} />
        </div>
      )}
      {nobody > 0 && (
        <p className={`${classes.nobody} figures`}>
          <Swatch id={NOBODY} colour="var(--surface-sunken)" />
          {t('nobodySaid', { length: length(nobody, language), share: percentText(percent1(nobody, all + nobody)) })}
        </p>
      )}
    </PictureCard>
  )
}

type Part = Series & {
  name: string
  minutes: Minutes
  /** Parts of the whole ring. */
  from: number
  to: number
  share: number | null
  logs: ReturnType<Names['logsOf']>
}

type RingProps = {
  parts: readonly Part[]
  /** The sum of the parts in minutes. */
  all: Minutes
  markOf: ReturnType<typeof useMarks>
}

function Ring({ parts, all, markOf }: RingProps) {
  const t = useWords(messages)
  const language = useLanguage()
  const percentText = usePercent()
  return (
    <svg
      data-picture
      data-marks
      className={classes.ring}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="group"
      aria-label={t('ring')}
    >
      {parts.map(({ id, colour, name, share, minutes, from, to, logs }, at) => (
        <a
          key={id}
          {...markOf(at, logs)}
          className={classes.piece}
          aria-label={`${name}: ${percentText(share)}, ${length(minutes, language)}`}
        >
          <path d={ringPath(MIDDLE, { from, to, ...RING })} style={{ fill: colour }} />
          {to - from >= ROOM && (
            <text {...ringPlace(MIDDLE, (RING.inner + RING.outer) / 2, (from + to) / 2)} className={classes.label}>
              {percentText(Math.round(share ?? 0))}
            </text>
          )}
        </a>
      ))}
      <text x={MIDDLE} y={MIDDLE} className={classes.all}>
        {length(all, language)}
      </text>
    </svg>
  )
}

function RingParts({ parts }: { parts: readonly Part[] }) {
  const percentText = usePercent()
  return (
    <ul className={classes.parts}>
      {parts.map(({ id, colour, name, share, logs }) => (
        <li key={id}>
          <Swatch id={id} colour={colour} />
          <LogsLink logs={logs}>{name}</LogsLink>
          <span className="figures">{percentText(share)}</span>
        </li>
      ))}
    </ul>
  )
}
