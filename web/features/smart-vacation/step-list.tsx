import { IconAlertTriangle, IconCheck, IconCircle, IconProgress } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { type Stage, stepsOf } from './model.ts'
import classes from './smart-vacation.module.css'

const ICONS = { complete: IconCheck, pending: IconCircle, in_progress: IconProgress, error: IconAlertTriangle }
const NAMES = { ask: 'stepPlace', search: 'stepSearch', choose: 'stepChoose' } as const

/** The step indicator of the dialog. [vacation/search-states] */
export function StepList({ stage }: { stage: Stage }) {
  const t = useWords(messages)
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {stepsOf(stage).map(({ step, status }) => {
        const Icon = ICONS[status]
        return (
          <li
            key={step}
            className={classes.step}
            data-status={status}
            aria-current={isNow(status) ? 'step' : undefined}
          >
            <Icon size={18} stroke={2} role="img" aria-label={t(status)} />
            {t(NAMES[step])}
          </li>
        )
      })}
    </ol>
  )
}

const isNow = (status: string) => status === 'in_progress' || status === 'error'
