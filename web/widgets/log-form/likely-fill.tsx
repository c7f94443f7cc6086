import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { LikelyChips } from '#web/widgets/likely-chips.tsx'
import { valuesOfLikely } from '#web/widgets/likely-queries.ts'
import { fillFrom } from './fill.ts'
import classes from './log-form.module.css'
import { formMessages } from './messages.ts'
import type { LogValues } from './values.ts'

type Props = { values: LogValues; onFill: (part: Partial<LogValues>) => void }

/** Suggestions: one tap fills in an activity and its usual details. */
export function LikelyFill({ values, onFill }: Props) {
  const t = useWords(formMessages)
  // The offer stays in place while the times are edited.
  const [at] = useState(values.startTime)
  const [lastFill, setLastFill] = useState<Partial<LogValues> | null>(null)
  return (
    <div className={classes.likely}>
      <LikelyChips
        at={at}
        ready
        label={t('likely')}
        isTitled
        isChosen={({ category, name, subActivity }) =>
          category === values.category && name === values.activityName && (subActivity ?? '') === values.subActivity
        }
        onChoose={(likely) => {
          const fillValues = valuesOfLikely(likely)
          setLastFill(fillValues)
          onFill(fillFrom(values, fillValues, lastFill))
        }}
      />
    </div>
  )
}
