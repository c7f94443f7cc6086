import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { familyQuery, useAppView } from '#web/session/app-view.ts'
import buttons from '#web/widgets/button.module.css'
import { useSubject } from '#web/widgets/crown/use-subject.ts'
import classes from './reward-overview.module.css'
import { overviewMessages } from './messages.ts'
import { WaitingChild } from './waiting-child.tsx'

/** For parents: what waits for them, child by child. */
export function RewardOverview() {
  const t = useWords(overviewMessages)
  const { data: mine } = useQuery(familyQuery)
  const { children } = useAppView()
  if (!mine) return <Skeleton height={160} radius="lg" />
  if (!children.length)
    return (
      <section className={classes.empty}>
        <h2>{t('noChildren')}</h2>
        <p>{t('noChildrenText')}</p>
        <Link to={PATHS.family} className={buttons.soft}>
          {t('toFamily')}
        </Link>
      </section>
    )
  return (
    <div className={classes.children}>
      {children.map(({ _id }) => (
        <WaitingOf key={_id} childId={_id} />
      ))}
    </div>
  )
}

/** The open requests of one of the children. */
export function WaitingOf({ childId }: { childId: string }) {
  const whose = useSubject(childId)
  if (whose === 'gone') return null
  if (whose === null || whose.child === null) return <Skeleton height={160} radius="lg" />
  return <WaitingChild whose={whose} child={whose.child} />
}
