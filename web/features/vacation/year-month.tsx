import type { LocalDate } from '#domain/time/time.ts'
import type { YearMonth } from './model.ts'
import classes from './year-strip.module.css'

/** In units of the drawing: a day and the gap after it, and the day. */
const [STEP, SIZE] = [10, 8.4]
const WEEKS = 6
const R = SIZE / 2
const CORNER = 1.6

const LOOKS = ['plain', 'weekend', 'vacation', 'publicHoliday', 'today'] as const
type Look = (typeof LOOKS)[number]

const square = (x: number, y: number) => {
  const side = SIZE - 2 * CORNER
  const turn = (dx: number, dy: number) => `a${CORNER} ${CORNER} 0 0 1 ${dx} ${dy}`
  return (
    `M${x + CORNER} ${y}h${side}${turn(CORNER, CORNER)}v${side}${turn(-CORNER, CORNER)}` +
    `h${-side}${turn(-CORNER, -CORNER)}v${-side}${turn(CORNER, -CORNER)}z`
  )
}
/** Shape as well as colour. */
const circle = (x: number, y: number) => `M${x} ${y + R}a${R} ${R} 0 1 1 ${SIZE} 0a${R} ${R} 0 1 1 ${-SIZE} 0z`

/** One path for all days that look the same: 365 boxes would take longer to lay out than the rest of the screen. */
function pathsOf({ lead, days }: YearMonth, today: LocalDate): [Look, string][] {
  const paths = new Map<Look, string>()
  const draw = (look: Look, path: string) => paths.set(look, (paths.get(look) ?? '') + path)
  days.forEach(({ date, kind, isWeekend }, index) => {
    const place = lead + index
    const [x, y] = [(place % 7) * STEP + 0.8, Math.floor(place / 7) * STEP + 0.8]
    draw(kind ?? (isWeekend ? 'weekend' : 'plain'), (kind === 'publicHoliday' ? circle : square)(x, y))
    if (date === today) draw('today', square(x, y))
  })
  return LOOKS.flatMap((look) => (paths.has(look) ? [[look, paths.get(look)!]] : []))
}

/** A month at a glance, a week a row. For the eye alone. */
export const MonthPicture = ({ month, today }: { month: YearMonth; today: LocalDate }) => (
  <svg className={classes.picture} viewBox={`0 0 ${7 * STEP} ${WEEKS * STEP}`}>
    {pathsOf(month, today).map(([look, path]) => (
      <path key={look} className={classes.day} data-look={look} d={path} />
    ))}
  </svg>
)

/** A day as it is drawn, for the legend. */
export const DayPicture = ({ look }: { look: Look }) => (
  <svg className={classes.sample} viewBox={`0 0 ${STEP} ${STEP}`}>
    <path className={classes.day} data-look={look} d={(look === 'publicHoliday' ? circle : square)(0.8, 0.8)} />
  </svg>
)
