import { placeSessions } from '#domain/plan/distribution-sessions.ts'
import { DISTRIBUTIONS, type Distribution } from '#domain/plan/plan.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { planFormMessages } from './messages.ts'

/** Three sessions of 60 minutes over a week, in slots of five minutes. */
const SESSION = 12
const WEEK = Array.from({ length: 7 }, () => SESSION)
const barsOf = (distribution: Distribution) => placeSessions(3 * SESSION, SESSION, WEEK, distribution).given
const [STRIDE, BAR, UNIT, HIGH] = [12, 8, 2, 26]

const Picture = ({ bars }: { bars: readonly number[] }) => (
  <svg width={7 * STRIDE - 4} height={HIGH} aria-hidden focusable="false">
    {bars.map((slots, day) => {
      const high = Math.max(2, slots * UNIT)
      return (
        <rect
          key={day}
          x={day * STRIDE}
          y={HIGH - high}
          width={BAR}
          height={high}
          rx="2"
          fill={slots ? 'var(--accent)' : 'var(--hair-strong)'}
        />
      )
    })}
  </svg>
)

type Props = { value: Distribution; onChange: (distribution: Distribution) => void }

/** The strategy decides where the rest of a week or a month goes. [distribution/strategies] */
export function DistributionField({ value, onChange }: Props) {
  const t = useWords(planFormMessages)
  return (
    <ChoiceCards
      label={t('distribution')}
      value={value}
      options={DISTRIBUTIONS.map((each) => ({
        value: each,
        label: t(each),
        text: t(`${each}Hint`),
        picture: <Picture bars={barsOf(each)} />,
      }))}
      onChange={onChange}
    />
  )
}
