import { IconCircleCheck, IconClockOff, IconMoodHappy, IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bank } from '#contract/bank.ts'
import { crown } from '#contract/crown.ts'
import type { Instant } from '#domain/time/time.ts'
import { queryOf } from '#web/api/query.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { Quote } from '#web/ui/quote.tsx'
import surface from '#web/ui/surface.module.css'
import classes from './child-home.module.css'
import { messages } from './messages.ts'
import { type Answer, freshAnswers } from './model.ts'

const NEWEST = { page: 1, pageSize: 10 } as const
const ICONS = {
  approved: IconCircleCheck,
  agreed: IconMoodHappy,
  declined: IconMoodEmpty,
  notThisTime: IconMoodEmpty,
  expired: IconClockOff,
}

/** How parents have answered within the last day: a child learns of it without looking for it. */
export function NewAnswers({ now }: { now: Instant }) {
  const { data: asked } = useQuery(queryOf(bank.withdrawals, { query: NEWEST }))
  const { data: wishes } = useQuery(queryOf(crown.redemptions, { query: NEWEST }))
  const answers = freshAnswers(asked?.items ?? [], wishes?.items ?? [], now)
  return answers.map((answer) => <NewAnswer key={answer.id} answer={answer} />)
}

function NewAnswer({ answer: { kind, minutes, what, reason } }: { answer: Answer }) {
  const t = useWords(messages)
  const language = useLanguage()
  const Icon = ICONS[kind]
  const said = { length: minutes === null ? '' : length(minutes, language) }
  const title = kind === 'agreed' || kind === 'notThisTime' ? t(`answer_${kind}`) : t(`answer_${kind}`, said)
  return (
    <Link
      to={PATHS.timebank}
      search={{ tab: minutes === null ? 'rewards' : 'bank' }}
      className={`${surface.card} ${classes.answer}`}
      data-answer={kind}
    >
      <Icon size={32} stroke={1.8} aria-hidden />
      <span>
        <b>{title}</b>
        <span className={classes.said}>{what}</span>
        {reason && <Quote className={classes.said} said={reason} />}
      </span>
    </Link>
  )
}
