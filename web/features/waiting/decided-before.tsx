import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { familyQuery, useAppView } from '#web/session/app-view.ts'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { useRewardText } from '#web/widgets/crown/exchange-text.ts'
import { messages } from './messages.ts'
import { outcomeOf, wishOutcomeOf } from './model.ts'
import { wishAsked, withdrawalAsked } from './queries.ts'
import classes from './waiting-note.module.css'

/** The target of a notification: the child, and one request of it. */
type Props = { child: string; minutes?: string | undefined; wish?: string | undefined; onUnderstood: () => void }

/** For a parent who comes to a request that is answered already: the answer, and who gave it. */
export function DecidedBefore({ child, minutes, wish, onUnderstood }: Props) {
  const { children } = useAppView()
  const found = children.find(({ _id }) => _id === child)
  if (!found?.dataGroup) return null
  const of = { name: found.name, dataGroup: found.dataGroup, onUnderstood }
  if (minutes !== undefined) return <Minutes key={minutes} id={minutes} {...of} />
  return wish === undefined ? null : <Wish key={wish} id={wish} {...of} />
}

type Of = { id: string; name: string; dataGroup: string; onUnderstood: () => void }

function Minutes({ id, name, dataGroup, onUnderstood }: Of) {
  const t = useWords(messages)
  const language = useLanguage()
  const { data: asked } = useQuery(withdrawalAsked(dataGroup, id))
  const outcome = asked && outcomeOf(asked)
  if (!outcome) return null
  const by = asked.decidedBy?.name ?? t('aParent')
  const said = { name, by, length: length(asked.minutes, language), what: asked.purpose }
  return <Told text={t(outcome, said)} onUnderstood={onUnderstood} />
}

function Wish({ id, name, dataGroup, onUnderstood }: Of) {
  const t = useWords(messages)
  const textOf = useRewardText()
  const { data: asked } = useQuery(wishAsked(dataGroup, id))
  const { data: mine } = useQuery(familyQuery)
  const outcome = asked && wishOutcomeOf(asked)
  if (!outcome) return null
  const by = mine?.familyGroup?.members.find(({ _id }) => _id === asked.decidedBy)?.name ?? t('aParent')
  return <Told text={t(outcome, { name, by, length: '', what: textOf(asked) })} onUnderstood={onUnderstood} />
}

function Told({ text, onUnderstood }: { text: string; onUnderstood: () => void }) {
  const t = useWords(messages)
  return (
    <section className={`${surface.card} ${classes.decided}`} role="status">
      <IconCircleCheck size={22} stroke={1.8} aria-hidden />
      <p>
        <b>{t('decided')}</b> {text}
      </p>
      <button type="button" className={buttons.quiet} onClick={onUnderstood}>
        {t('understood')}
      </button>
    </section>
  )
}
