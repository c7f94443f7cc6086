import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '#domain/family/permission.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { familyQuery, useAppView } from '#web/session/app-view.ts'
import { Failure } from '#web/ui/failure.tsx'
import buttons from '#web/widgets/button.module.css'
import { GuideCard } from './guide-card.tsx'
import { settingsMessages } from './messages.ts'
import { settingsQuery } from './queries.ts'
import { RebuildCard } from './rebuild-card.tsx'
import classes from './reward-settings.module.css'
import { SettingsCard } from './settings-card.tsx'

/** The reward settings of a family, which every member may read and an admin changes. [reward/reward-settings] */
export function RewardSettings() {
  const t = useWords(settingsMessages)
  const { data: mine } = useQuery(familyQuery)
  const { column, children } = useAppView()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  if (error && !settings)
    return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  if (!settings || !mine) return <Skeleton height={420} radius="lg" />
  if (column === null)
    return (
      <section className={classes.empty}>
        <p>{t('noFamily')}</p>
        <Link to={PATHS.family} className={buttons.soft}>
          {t('toFamily')}
        </Link>
      </section>
    )
  const mayRebuild = may({ column, action: 'rebuildRewards', whose: 'child' }) === 'yes'
  return (
    <div className={classes.frame}>
      <div className={classes.settings}>
        <SettingsCard answer={settings} isAdmin={may({ column, action: 'editFamily', whose: 'own' }) === 'yes'} />
        {mayRebuild && (
          <div className={classes.aside}>
            <GuideCard childIds={children.map(({ _id }) => _id)} />
            {children.length > 0 && <RebuildCard kin={children} />}
          </div>
        )}
      </div>
    </div>
  )
}
