import { Text } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './invitation.module.css'
import { invitationMessages } from './messages.ts'

const CHANGES = ['consentSee', 'consentWait', 'consentNotes', 'consentLeave'] as const

/** A user who becomes a child of a family is told the consequences before they agree. [family/acting-banner] */
export function ChildConsent() {
  const t = useWords(invitationMessages)
  const id = useId()
  return (
    <section className={classes.consent} aria-labelledby={id}>
      <Text id={id} fw={600}>
        {t('consentTitle')}
      </Text>
      <ul>
        {CHANGES.map((change) => (
          <li key={change}>{t(change)}</li>
        ))}
      </ul>
    </section>
  )
}
