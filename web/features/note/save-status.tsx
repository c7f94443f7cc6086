import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import type { Translate } from '#web/i18n/words-in.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { type Store, useStore } from '#web/ui/store.ts'
import { messages } from './messages.ts'
import classes from './note.module.css'
import type { Saving } from './use-note-editor.tsx'

type T = Translate<(typeof messages)['en']>

function refusedFor(error: unknown, t: T, say: Parameters<typeof wordsFor>[1]): string {
  return refusalCode(error) === 'TOO_LARGE' ? t('tooLong') : t('refused', { why: wordsFor(error, say) })
}

/** What will not be saved by itself, beside the caret: the foot of a long note is off the screen. */
export function SaveTrouble({ saving }: { saving: Store<Saving> }) {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const { standing, error } = useStore(saving)
  if (standing === 'lost') return <p className={classes.trouble}>{t('lost')}</p>
  return standing === 'refused' ? <p className={classes.trouble}>{refusedFor(error, t, say)}</p> : null
}

/** Whether the text is saved. Only a state that needs the user is announced: saving happens all the time. */
export function SaveStatus({ standing, error, isMerged }: Saving) {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const text = standing === 'refused' ? refusedFor(error, t, say) : t(standing)
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
