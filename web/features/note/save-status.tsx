import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import classes from './note.module.css'
import type { Saving } from './use-note-editor.tsx'

/** Whether what is written is safe. Only what needs somebody is said aloud: saving goes on all the time. */
export function SaveStatus({ standing, error, isMerged }: Saving) {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const text = standing === 'refused' ? t('refused', { why: wordsFor(error, say) }) : t(standing)
  const isQuiet = standing === 'saved' || standing === 'saving'
  return (
    <>
      <span className={classes.standing} data-standing={standing}>
        {text}
      </span>
      <span role="status" className={classes.news}>
        {isMerged && t('merged')}
        {!isQuiet && <span className={classes.heard}>{text}</span>}
      </span>
    </>
  )
}
