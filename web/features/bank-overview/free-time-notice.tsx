import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { messages } from './messages.ts'
import classes from './overview.module.css'

const UNDERSTOOD = 'freeTimeUnderstood'

/** A parent is told once why shared activities come first. [reward/shared-time-first] */
export function FreeTimeNotice() {
  const t = useWords(messages)
  const [isUnderstood, setUnderstood] = useState(() => localStorage.getItem(UNDERSTOOD) !== null)
  if (isUnderstood) return null
  function understand() {
    localStorage.setItem(UNDERSTOOD, 'yes')
    setUnderstood(true)
  }
  return (
    <div className={classes.notice} role="note">
      <p>{t('freeTime')}</p>
      <button type="button" className={buttons.quiet} onClick={understand}>
        {t('understood')}
      </button>
    </div>
  )
}
