import type { Minutes } from '#domain/time/time.ts'
import { allocate, type Beneficiary, proportionViolations } from '#domain/log/time-proportion.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import classes from './allocation-bar.module.css'
import { pickerMessages } from './messages.ts'

type Props = { minutes: Minutes; beneficiaries: readonly Beneficiary[]; nameOf: (recipientId: string) => string }

/**
 * Shows, while the user types, how many minutes each recipient gets; nothing is drawn of shares that do not fit.
 * [statistics/recipient-allocation]
 */
export function AllocationBar({ minutes, beneficiaries, nameOf }: Props) {
  const t = useWords(pickerMessages)
  const language = useLanguage()
  if (!beneficiaries.length || proportionViolations(minutes, beneficiaries)) return null
  const parts = allocate(minutes, beneficiaries).filter((part) => part.minutes > 0)
  return (
    <ul className={classes.bar}>
      {parts.map((part) => (
        <li
          key={part.recipientId}
          style={{ flexGrow: part.minutes }}
          data-nobody={part.recipientId === null || undefined}
        >
          <span>{part.recipientId === null ? t('nobody') : nameOf(part.recipientId)}</span>
          <strong className="figures">{length(part.minutes, language)}</strong>
        </li>
      ))}
    </ul>
  )
}
