import { useQuery } from '@tanstack/react-query'
import type { DailyReward } from '#contract/reward.ts'
import { useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { crownsOfLogsQuery } from '#web/widgets/crown/crown-queries.ts'
import { GiveCrown } from '#web/widgets/crown/give-crown.tsx'
import { CrownSign, StarSign } from '#web/widgets/crown/reward-signs.tsx'
import type { Of } from '#web/widgets/crown/use-subject.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import card from './coin-parts.module.css'
import classes from './done-logs.module.css'
import { rewardMessages } from './messages.ts'
import { crownable } from './model.ts'

type Props = { of: Of; day: DailyReward; isGiving: boolean }

/** The logs of a day with their stars, and whether these give coins. [reward/effort-coins] */
export function DoneLogs({ of, day, isGiving }: Props) {
  const t = useWords(rewardMessages)
  const { logs, parts, settings } = day
  const worthy = crownable(day).map(({ logId }) => logId)
  const { data: crowns = {}, isSuccess } = useQuery(crownsOfLogsQuery(of, worthy))
  const hasCrown = (id: string) => crowns[id] !== undefined && crowns[id]?.status !== 'revoked' && crowns[id] !== null
  const why = (effort: DailyReward['logs'][number]['effort']) => {
    if (effort === null) return t('counts')
    return effort === 'tooShort' ? t('tooShort', { minutes: settings.minRewardMinutes }) : t(effort)
  }
  return (
    <section className={`${surface.part} ${card.card}`} aria-labelledby="rewarded-logs">
      <h2 id="rewarded-logs" className={surface.title}>
        {t('done')}
      </h2>
      {!logs.length && <p className={classes.none}>{t('nothing')}</p>}
      <ul className={classes.logs}>
        {logs.map(({ logId: id, activityName: name, stars, starsPending, effort }) => (
          <li key={id}>
            <div className={classes.said}>
              <strong>{name}</strong>
              {parts && <span>{why(effort)}</span>}
            </div>
            {hasCrown(id) && (
              <span role="img" aria-label={t('withCrown')} className={classes.crown}>
                <CrownSign size={26} />
              </span>
            )}
            <Stars count={stars || starsPending} isHollow={stars === 0} />
            {isGiving && isSuccess && worthy.includes(id) && !hasCrown(id) && <GiveCrown of={of} log={{ id, name }} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Stars are hollow until a parent has confirmed them. [reward/rating-states] */
function Stars({ count, isHollow }: { count: number; isHollow: boolean }) {
  const rated = useWords(ratingWords)
  if (!count) return null
  const label = rated('stars', { count })
  return (
    <span className={classes.stars} role="img" aria-label={isHollow ? rated('proposed', { rating: label }) : label}>
      {Array.from({ length: count }, (_, at) => (
        <StarSign key={at} size={18} hollow={isHollow} />
      ))}
    </span>
  )
}
