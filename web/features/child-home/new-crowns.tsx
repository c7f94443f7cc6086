import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { crown as crownContract, type Crown } from '#contract/crown.ts'
import { addDays, type Instant, type LocalDate } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { Quote } from '#web/ui/quote.tsx'
import surface from '#web/ui/surface.module.css'
import { crownedLogQuery } from '#web/widgets/crown/crown-queries.ts'
import { CrownSign } from '#web/widgets/crown/reward-signs.tsx'
import classes from './child-home.module.css'
import { messages } from './messages.ts'
import { freshCrowns } from './model.ts'

/** With the default, parents award fewer crowns in two days. [crown/award-conditions] */
const MAX_CROWNS = 10

/** The crowns of the last day, each with its praise: a child sees them without searching. */
export function NewCrowns({ today, now }: { today: LocalDate; now: Instant }) {
  const query = { status: 'available', from: addDays(today, -1), page: 1, pageSize: MAX_CROWNS } as const
  const { data } = useQuery(queryOf(crownContract.list, { query }))
  return freshCrowns(data?.items ?? [], now).map((one) => <NewCrown key={one.id} crown={one} />)
}

function NewCrown({ crown: { logId, message, awardedBy } }: { crown: Crown }) {
  const t = useWords(messages)
  const { data: log } = useQuery(crownedLogQuery({}, logId))
  const { data: mine } = useQuery(familyQuery)
  const from = mine?.familyGroup?.members.find(({ _id }) => _id === awardedBy)?.name
  if (!log) return null
  return (
    <section className={`${surface.card} ${classes.crown}`} aria-label={t('newCrown')}>
      <CrownSign size={72} />
      <p className={classes.bravo} role="status">
        {t('newCrown')}
      </p>
      <p>
        {from === undefined
          ? t('crownFor', { name: log.activityName })
          : t('crownFrom', { name: log.activityName, from })}
      </p>
      {message && <Quote className={classes.praise} said={message} />}
      <Link to={PATHS.timebank} search={{ tab: 'rewards' }} className={classes.all}>
        {t('myCrowns')}
      </Link>
    </section>
  )
}
