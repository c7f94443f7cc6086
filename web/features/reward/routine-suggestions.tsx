import { IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import type { Of } from '#web/widgets/crown/use-subject.ts'
import { ratingRuleWords } from '#web/widgets/rating-rule-words.ts'
import { addRule, rulesQuery } from '#web/widgets/rating-rules.ts'
import classes from './reward-overview.module.css'

/** More at once would be another list to work through. */
const MAX_SUGGESTIONS = 3

/**
 * A rule is suggested for an activity whose last ratings a parent confirmed unchanged. [reward/rating-rule-suggestion]
 */
export function RoutineSuggestions({ of }: { of: Of }) {
  const t = useWords(ratingRuleWords)
  const id = useId()
  const { data } = useQuery(rulesQuery(of))
  if (!data?.suggested.length) return null
  return (
    <div className={classes.day}>
      <h3 id={id}>{t('suggested')}</h3>
      <ul className={classes.routines} aria-labelledby={id}>
        {data.suggested.slice(0, MAX_SUGGESTIONS).map((activity) => (
          <li key={activity.activityId}>
            <button type="button" className={buttons.soft} onClick={() => void addRule(of, activity)}>
              <IconRepeat size={18} stroke={1.8} aria-hidden />
              {t('add', { name: activity.activityName })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
