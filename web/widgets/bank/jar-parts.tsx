import type { Minutes } from '#domain/time/time.ts'
import { type BalanceSplit, JARS, jarParts, splitViolations } from '#domain/bank/split.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { bankMessages } from './bank-messages.ts'
import jarClasses from './jar.module.css'
import classes from './jar-parts.module.css'

/** Shows how many of the minutes go into each jar; nothing is drawn of an impossible split. [bank/jar-division] */
export function JarParts({ minutes, split }: { minutes: Minutes; split: BalanceSplit }) {
  const t = useWords(bankMessages)
  const language = useLanguage()
  if (!Number.isInteger(minutes) || minutes < 1 || splitViolations(split).length) return null
  const parts = jarParts(minutes, split)
  return (
    <ul className={classes.parts} aria-label={t('jarParts')}>
      {JARS.filter((jar) => parts[jar] > 0).map((jar) => (
        <li key={jar} className={jarClasses.jar} data-jar={jar} style={{ flexGrow: parts[jar] }}>
          <span>{t(jar)}</span>
          <strong className="figures">{length(parts[jar], language)}</strong>
        </li>
      ))}
    </ul>
  )
}
