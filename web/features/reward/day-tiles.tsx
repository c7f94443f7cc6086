import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DailyReward } from '#contract/reward.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { crownCountQuery } from '#web/widgets/crown/crown-queries.ts'
import { CoinSign, CrownSign, StarSign } from '#web/widgets/crown/reward-signs.tsx'
import type { Of } from '#web/widgets/crown/use-subject.ts'
import { CountUp } from './count-up.tsx'
import classes from './day-tiles.module.css'
import { rewardMessages } from './messages.ts'
import { coinsOf, type Stand } from './model.ts'

type Props = { of: Of; day: DailyReward; stand: Stand }

/** The result of the day, large. Unsettled parts are outlines. */
export function DayTiles({ of, day, stand }: Props) {
  const t = useWords(rewardMessages)
  const { data: crowns } = useQuery(crownCountQuery(of))
  const { stars, starsPending, parts, coins, date } = day
  const shown = coinsOf(day)
  const said = starsPending > 0 ? 'pending' : stars > 0 ? 'allConfirmed' : 'noStars'
  return (
    <div className={classes.tiles}>
      <Tile
        key={`stars ${date}`}
        kind="stars"
        name={t('stars')}
        value={stars}
        isHollow={stars === 0}
        sign={<StarSign size={56} hollow={stars === 0} />}
        note={
          <>
            {starsPending > 0 && <StarSign size={16} hollow />}
            {said === 'pending' ? t('pending', { count: starsPending }) : t(said)}
          </>
        }
      />
      {parts && (
        <Tile
          key={`coins ${date}`}
          kind="coins"
          name={t('coins')}
          value={shown}
          isHollow={stand !== 'settled'}
          sign={<CoinSign size={56} hollow={stand !== 'settled'} />}
          note={t(stand)}
        >
          {stand === 'settled' && coins !== shown && <p>{t('corrected', { count: coins })}</p>}
        </Tile>
      )}
      <Tile
        kind="crowns"
        name={t('crowns')}
        value={crowns?.total ?? 0}
        isHollow={!crowns?.total}
        sign={<CrownSign size={56} hollow={!crowns?.total} />}
        note={t('crownsToRedeem')}
      />
    </div>
  )
}

type TileProps = {
  kind: 'stars' | 'coins' | 'crowns'
  name: string
  value: number
  isHollow: boolean
  sign: ReactNode
  note: ReactNode
  children?: ReactNode
}

const Tile = ({ kind, name, value, isHollow, sign, note, children }: TileProps) => (
  <div role="group" className={classes.tile} data-kind={kind} data-hollow={isHollow || undefined} aria-label={name}>
    {/* Drawn anew when it grows, and so it dances once more. */}
    <span key={value} className={classes.sign} data-dances={value > 0 || undefined}>
      {sign}
    </span>
    <p className={`${classes.value} figures`}>
      <CountUp value={value} />
    </p>
    <p className={classes.name}>{name}</p>
    <p className={classes.note}>{note}</p>
    {children}
  </div>
)
