import { errorMessages, titleFor, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './failure.module.css'
import { uiMessages } from './messages.ts'
import surface from './surface.module.css'

type Props = { error: unknown; title?: string; onRetry: () => void }

/** What stands where a screen could not be shown: what happened, and what to do. At hand, and so without a library. */
export function Failure({ error, title, onRetry }: Props) {
  const t = useWords(uiMessages)
  const say = useWords(errorMessages)
  return (
    <div className={classes.failure} role="alert">
      <h2 className={surface.title}>{title ?? titleFor(error, say) ?? t('failed')}</h2>
      <p className={classes.words}>{wordsFor(error, say)}</p>
      <button type="button" className={classes.retry} onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}
