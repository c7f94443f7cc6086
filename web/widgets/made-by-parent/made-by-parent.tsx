import { useWords } from '#web/i18n/use-words.ts'
import classes from './made-by-parent.module.css'
import { madeByParentMessages } from './messages.ts'

/** In the place of the buttons that a child does not have. */
export function MadeByParent() {
  const t = useWords(madeByParentMessages)
  return <p className={classes.word}>{t('madeByParent')}</p>
}
