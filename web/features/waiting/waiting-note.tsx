import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useAppView } from '#web/session/app-view.ts'
import surface from '#web/ui/surface.module.css'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import buttons from '#web/widgets/button.module.css'
import { waitingQuery } from '#web/widgets/family/waiting-query.ts'
import { messages } from './messages.ts'
import classes from './waiting-note.module.css'

const KINDS = ['ratings', 'withdrawals', 'wishes'] as const

/** For a parent, on the home screen: which child waits for what, and the way to answer. */
export function WaitingNote() {
  const t = useWords(messages)
  const language = useLanguage()
  const id = useId()
  const { children } = useAppView()
  const { data } = useQuery(waitingQuery)
  const waiting = (data?.children ?? []).flatMap((counts) => {
    const child = children.find(({ _id }) => _id === counts._id)
    return child ? { child, counts } : []
  })
  if (!waiting.length) return null
  return (
    <section className={`${surface.card} ${classes.note}`} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('title')}
      </h2>
      <ul className={classes.children}>
        {waiting.map(({ child: { _id, name, avatar }, counts }) => {
          const what = KINDS.flatMap((kind) => (counts[kind] ? t(kind, { count: counts[kind] }) : []))
          return (
            <li key={_id}>
              <PersonAvatar avatar={avatar} name={name} size={28} />
              <span>{t('child', { name, what: namesText(what, language) })}</span>
            </li>
          )
        })}
      </ul>
      <Link to={PATHS.family} className={`${buttons.soft} ${classes.way}`}>
        {t('answer')}
      </Link>
    </section>
  )
}
