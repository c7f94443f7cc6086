import { Button } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { Looked } from '#contract/log-mark.ts'
import type { Compared, ComparedThing, Periods } from '#domain/statistics/compare.ts'
import { STAT_DAY_MIN_HOURS } from '#domain/statistics/statistics.ts'
import type { Minutes } from '#domain/time/time.ts'
import { dateSpan, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { CATEGORIES } from '#web/widgets/category-names.ts'
import { LogsLink } from '#web/widgets/chart/logs-link.tsx'
import type { Cell } from '#web/widgets/chart/chart-table.ts'
import { PictureCard } from '#web/widgets/chart/picture-card.tsx'
import classes from './compare-card.module.css'
import { compareMessages, messages } from './messages.ts'
import { NOBODY } from './model.ts'
import { Swatch } from './series-key.tsx'
import { type Names, useNames } from './use-figures.tsx'

const SIDES = ['now', 'before'] as const
type Side = (typeof SIDES)[number]
/** More are shown on demand: the small differences stand last. */
const MAX_AT_FIRST = 12

const colourOf = (id: string): string =>
  CATEGORIES.some((category) => category === id) ? `var(--cat-${id})` : 'var(--accent)'

/** `+25 min`, `−25 min`; a dash of nothing. */
function useDifference() {
  const t = useWords(compareMessages)
  const language = useLanguage()
  return (difference: Minutes | null) => {
    if (difference === null) return '–'
    if (difference === 0) return t('same')
    return t(difference > 0 ? 'more' : 'less', { length: length(Math.abs(difference), language) })
  }
}

type Props = { looked: Looked; periods: Periods; compared: Compared }

/** What changed most between two periods, per day and in total. [statistics/compared-things] */
export function CompareCard({ looked, periods, compared }: Props) {
  const t = useWords(compareMessages)
  const words = useWords(messages)
  const language = useLanguage()
  const differenceText = useDifference()
  const names = useNames(looked)
  const [isWhole, setWhole] = useState(false)
  const { things } = compared
  const span = (side: Side) => dateSpan(periods[side].from, periods[side].to, language)
  const most = things.find(({ id, perDay }) => id !== NOBODY && perDay.difference)
  const shown = isWhole ? things : things.slice(0, MAX_AT_FIRST)
  const longest = Math.max(1, ...things.flatMap(({ perDay }) => [perDay.now ?? 0, perDay.before ?? 0]))
  const cell = (minutes: Minutes | null): Cell => ({
    text: minutes === null ? '–' : length(minutes, language),
    value: minutes,
  })
  const change = (difference: Minutes | null): Cell => ({ text: differenceText(difference), value: difference })
  const head = [words(looked)]
  for (const figure of ['perDayOf', 'totalOf'] as const) {
    for (const side of SIDES) head.push(t(figure, { days: span(side) }))
    head.push(t(figure === 'perDayOf' ? 'perDayChange' : 'totalChange'))
  }
  const saidMost = most && {
    name: names.nameOf(most.id),
    difference: differenceText(most.perDay.difference),
  }
  return (
    <PictureCard
      title={t('title')}
      summary={[
        saidMost ? t('most', saidMost) : t(things.length ? 'noChange' : 'nothing'),
        t('rule', { hours: STAT_DAY_MIN_HOURS }),
      ].join(' ')}
      file={`compare-${looked}-${periods.now.from}-${periods.before.from}`}
      isDrawn={false}
      table={{
        head,
        rows: things.map(({ id, perDay, total }) => ({
          key: id,
          logs: names.logsOf({ of: { id, series: [] }, range: periods.now }),
          cells: [
            { text: names.nameOf(id) },
            cell(perDay.now),
            cell(perDay.before),
            change(perDay.difference),
            cell(total.now),
            cell(total.before),
            change(total.difference),
          ],
        })),
      }}
    >
      <dl className={`${classes.periods} figures`}>
        {SIDES.map((side) => (
          <div key={side} data-side={side}>
            <dt>{span(side)}</dt>
            <dd>{t('logged', { length: length(compared[side].loggedMinutes, language) })}</dd>
            <dd>{t('withData', { have: compared[side].dataDays, count: compared[side].days })}</dd>
          </div>
        ))}
      </dl>
      <ol className={classes.things}>
        {shown.map((thing) => (
          <Thing key={thing.id} thing={thing} periods={periods} names={names} longest={longest} />
        ))}
      </ol>
      {shown.length < things.length && (
        <Button variant="subtle" className={classes.all} onClick={() => setWhole(true)}>
          {t('showAll', { count: things.length })}
        </Button>
      )}
    </PictureCard>
  )
}

type ThingProps = { thing: ComparedThing; periods: Periods; names: Names; longest: Minutes }

/** Two bars, each of which leads to its logs, and the difference in words. */
function Thing({ thing: { id, perDay, total }, periods, names, longest }: ThingProps) {
  const t = useWords(compareMessages)
  const language = useLanguage()
  const differenceText = useDifference()
  const name = names.nameOf(id)
  const lengthText = (minutes: Minutes | null) => (minutes === null ? '–' : length(minutes, language))
  const colour = colourOf(id)
  return (
    <li style={{ '--series': colour } as CSSProperties}>
      <h3 className={classes.head}>
        <span className={classes.name}>
          <Swatch id={id} colour={colour} />
          {name}
        </span>
        <b className="figures">
          {perDay.difference === null ? '–' : t('perDay', { difference: differenceText(perDay.difference) })}
        </b>
      </h3>
      {SIDES.map((side) => (
        <LogsLink
          key={side}
          className={classes.bar}
          logs={
            total[side] > 0 ? names.logsOf({ of: { id, series: [] }, range: periods[side], lane: 'primary' }) : null
          }
        >
          <span className={classes.hidden}>
            {`${name}, ${dateSpan(periods[side].from, periods[side].to, language)}: `}
          </span>
          <i aria-hidden data-side={side} style={{ '--share': (perDay[side] ?? 0) / longest } as CSSProperties} />
          <span className="figures">{lengthText(perDay[side])}</span>
        </LogsLink>
      ))}
      <p className={`${classes.total} figures`}>
        {t('inTotal', {
          now: lengthText(total.now),
          before: lengthText(total.before),
          difference: differenceText(total.difference),
        })}
      </p>
    </li>
  )
}
