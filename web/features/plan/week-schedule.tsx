import { IconMoon } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { SleepPlan } from '#contract/sleep-plan.ts'
import { shortName } from '#domain/plan/rules.ts'
import { DAY_MINUTES, type LocalDate } from '#domain/time/time.ts'
import { hourOfDay, length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { kindNames } from '#web/widgets/plan-form/kind-names.ts'
import { spanText, weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import { planMessages } from './messages.ts'
import { type Block, type WeekPicture, weekPicture } from './model.ts'
import classes from './week-schedule.module.css'
const HOUR = 60
/** Hours between two labels. */
const LABELLED = 3
const WEEK = [1, 2, 3, 4, 5, 6, 7]

type Props = {
  plans: readonly Plan[]
  sleep: readonly SleepPlan[]
  today: LocalDate
  onOpen: (plan: Plan) => void
}

/** A week from Monday to Sunday. The same plans stand below as cards, with all details. [plan/plan-tabs] */
export function WeekSchedule({ plans, sleep, today, onOpen }: Props) {
  const t = useWords(planMessages)
  const language = useLanguage()
  const picture = weekPicture(plans, sleep, today)
  const { thatDay, anyDay } = picture
  return (
    <section className={`${surface.card} ${classes.week}`} aria-label={t('week')}>
      <div className={classes.heads} aria-hidden>
        <span />
        {WEEK.map((weekday) => (
          <span key={weekday}>{weekdayText(weekday, language)}</span>
        ))}
      </div>
      <WeekGrid picture={picture} onOpen={onOpen} />
      {thatDay.some((row) => row.length > 0) && <ThatDayRow thatDay={thatDay} onOpen={onOpen} />}
      {anyDay.length > 0 && <AnyDayRow anyDay={anyDay} onOpen={onOpen} />}
    </section>
  )
}

type GridProps = { picture: WeekPicture; onOpen: Props['onOpen'] }

/** The hours of the week, with the sleep and the plans that have a time. */
function WeekGrid({ picture: { from, blocks, bands }, onOpen }: GridProps) {
  const t = useWords(planMessages)
  const language = useLanguage()
  const share = (minutes: number) => `${(100 * (minutes - from)) / (DAY_MINUTES - from)}%`
  const across = (start: number, end: number): CSSProperties => ({
    insetBlockStart: share(Math.max(start, from)),
    insetBlockEnd: `${(100 * (DAY_MINUTES - end)) / (DAY_MINUTES - from)}%`,
  })
  const hours = Array.from({ length: (DAY_MINUTES - from) / HOUR }, (_, index) => from + index * HOUR)
  const name = ({ plan, whole: { weekday, start, end } }: Block) =>
    t('block', { name: plan.name, day: weekdayText(weekday, language), time: spanText(start, end, language) })
  return (
    <div className={classes.grid} style={{ '--hours': hours.length } as CSSProperties}>
      <div className={classes.hours} aria-hidden>
        {hours
          .filter((hour) => hour % (LABELLED * HOUR) === 0)
          .map((hour) => (
            <span key={hour} style={{ insetBlockStart: share(hour) }}>
              {hourOfDay(hour, language)}
            </span>
          ))}
      </div>
      {WEEK.map((weekday) => (
        <div key={weekday} className={classes.day}>
          {bands
            .filter((band) => band.weekday === weekday && band.end > from)
            .map(({ start, end }) => (
              <div key={start} className={classes.band} style={across(start, end)} title={t('sleepBand')}>
                <IconMoon size={14} stroke={1.8} aria-hidden />
              </div>
            ))}
          <ul aria-label={weekdayText(weekday, language)}>
            {blocks
              .filter((block) => block.weekday === weekday)
              .map((block) => (
                <li
                  key={`${block.plan.id} ${block.start}`}
                  style={{
                    ...across(block.start, block.end),
                    insetInlineStart: `${(100 * block.lane) / block.lanes}%`,
                    inlineSize: `${100 / block.lanes}%`,
                  }}
                >
                  <button
                    type="button"
                    className={classes.block}
                    data-category={block.plan.category}
                    aria-label={name(block)}
                    title={name(block)}
                    onClick={() => onOpen(block.plan)}
                  >
                    <CategoryIcon category={block.plan.category} size={14} />
                    <span>{shortName(block.plan.name)}</span>
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

type ThatDayProps = { thatDay: WeekPicture['thatDay']; onOpen: Props['onOpen'] }

/** The plans of a day that have no time. */
function ThatDayRow({ thatDay, onOpen }: ThatDayProps) {
  const t = useWords(planMessages)
  const language = useLanguage()
  return (
    <div className={classes.row} role="group" aria-label={t('thatDayRow')}>
      <span className={classes.letter} title={t('thatDayRow')} aria-hidden>
        {t('thatDayLetter')}
      </span>
      {thatDay.map((row, index) => (
        <ul key={WEEK[index]} className={classes.cell} aria-label={weekdayText(index + 1, language)}>
          {row.map((plan) => {
            const label = t('onDay', {
              name: plan.name,
              day: weekdayText(index + 1, language),
              length: length(plan.duration, language),
            })
            return (
              <li key={plan.id}>
                <Chip plan={plan} label={label} onOpen={onOpen} />
              </li>
            )
          })}
        </ul>
      ))}
    </div>
  )
}

type AnyDayProps = { anyDay: WeekPicture['anyDay']; onOpen: Props['onOpen'] }

/** The plans of the week that have no day. */
function AnyDayRow({ anyDay, onOpen }: AnyDayProps) {
  const t = useWords(planMessages)
  const times = useWords(kindNames)
  return (
    <div className={classes.row} role="group" aria-label={t('anyDayRow')}>
      <span className={classes.letter} title={t('anyDayRow')} aria-hidden>
        {t('anyDayLetter')}
      </span>
      <ul className={classes.wide} aria-label={t('anyDayRow')}>
        {anyDay.map((plan) => {
          const quota = times('perWeek', { count: plan.weeklyQuota ?? 0 })
          return (
            <li key={plan.id}>
              <Chip
                plan={plan}
                label={t('aWeek', { name: plan.name, times: quota })}
                more={`× ${plan.weeklyQuota}`}
                onOpen={onOpen}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type ChipProps = { plan: Plan; label: string; more?: string; onOpen: Props['onOpen'] }

const Chip = ({ plan, label, more, onOpen }: ChipProps) => (
  <button
    type="button"
    className={classes.chip}
    data-category={plan.category}
    aria-label={label}
    title={label}
    onClick={() => onOpen(plan)}
  >
    <CategoryIcon category={plan.category} size={14} />
    <span>{shortName(plan.name)}</span>
    {more && <b className="figures">{more}</b>}
  </button>
)
