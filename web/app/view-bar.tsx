import { IconArrowBackUp, IconDeviceMobileShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import { takeLostChild } from '#web/api/subject.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { notify } from '#web/ui/notify.ts'
import surface from '#web/ui/surface.module.css'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { returnToMine, manage, ownView, switchView, useAppView } from '#web/session/app-view.ts'
import classes from './view-bar.module.css'
import { viewMessages } from './view-messages.ts'

/** Fetched with the first hand-over. */
const HandOverDialog = lazy(() =>
  import('./hand-over-dialog.tsx').then(({ HandOverDialog: component }) => ({ default: component })),
)

/** On these it does not matter for whom the user acts. */
const ONES_OWN: readonly string[] = [PATHS.account, PATHS.family, PATHS.preferences]

/** While acting, the parent sees whose account it is, and the way back. [family/acting-banner] */
function Managing({ child }: { child: FamilyMember }) {
  const t = useWords(viewMessages)
  const { name, avatar } = child
  const [isHandingOver, setHandingOver] = useState(false)
  return (
    <aside className={`${surface.card} ${classes.managing}`} aria-label={t('managing', { name })}>
      <PersonAvatar avatar={avatar} name={name} size={32} />
      <strong className={classes.said}>{t('managing', { name })}</strong>
      <button
        type="button"
        className={classes.act}
        title={t('handOver', { name })}
        onClick={() => setHandingOver(true)}
      >
        <IconDeviceMobileShare size={20} stroke={1.8} aria-hidden />
        <span className={classes.word}>{t('handOver', { name })}</span>
      </button>
      <button type="button" className={classes.back} title={t('backToMine')} onClick={() => returnToMine()}>
        <IconArrowBackUp size={20} stroke={1.8} aria-hidden />
        <span className={classes.word}>{t('backToMine')}</span>
      </button>
      {isHandingOver && (
        <Suspense>
          <HandOverDialog child={child} onClose={() => setHandingOver(false)} />
        </Suspense>
      )}
    </aside>
  )
}

/** The parental view needs a chosen child. */
function Choice({ children }: { children: readonly FamilyMember[] }) {
  const t = useWords(viewMessages)
  if (!children.length)
    return (
      <aside className={`${surface.card} ${classes.choice}`} aria-label={t('children')}>
        <span className={classes.said}>{t('noChildren')}</span>
        <Link to={PATHS.family} className={classes.act}>
          {t('toFamily')}
        </Link>
      </aside>
    )
  return (
    <aside className={`${surface.card} ${classes.choice}`} aria-label={t('children')}>
      <span className={classes.said}>{t('whose')}</span>
      {children.map((child) => (
        <button
          key={child._id}
          type="button"
          className={classes.face}
          aria-label={t('manage', { name: child.name })}
          onClick={() => manage(child)}
        >
          <PersonAvatar avatar={child.avatar} name={child.name} size={32} />
          {child.name}
        </button>
      ))}
    </aside>
  )
}

/** The part of the parental view that is on every screen. */
export function ViewBar({ path }: { path: string }) {
  const t = useWords(viewMessages)
  const { child, children, faces } = useAppView()
  useEffect(() => {
    if (!takeLostChild()) return
    switchView(ownView())
    notify({ kind: 'warning', message: t.phrase('lost') })
  }, [t])
  if (child) return <Managing child={child} />
  return faces.child || !faces.parental || ONES_OWN.includes(path) ? null : <Choice>{children}</Choice>
}
