import { useEffect, useState } from 'react'
import type { Category } from '#contract/catalogue.ts'
import { vagueLevel } from '#domain/vague-name.ts'
import { betterNames } from '#domain/vague-name-suggestions.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/shell/clock.ts'
import { isKept, keepName } from './kept-names.ts'
import { vagueMessages } from './messages.ts'
import { useNameUses } from './use-name-uses.ts'
import classes from './vague-hint.module.css'

type Props = {
  /** Newly typed: of names that one has already, nothing is said. */
  name: string
  category: Category | null
  onPick: (name: string) => void
}

/** rules §7.8: says that a name says little, and offers better ones. Nothing waits for it. */
export function VagueHint({ name, category, onPick }: Props) {
  const t = useWords(vagueMessages)
  const [kept, setKept] = useState<string | null>(null)
  const level = kept === name || isKept(name) ? 'ok' : vagueLevel(name)
  const uses = useNameUses(level === 'vague')
  const now = useNow('slot')
  useEffect(() => {
    // It comes when somebody has gone on: where they are by now stays in sight.
    if (level !== 'ok') document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [level])
  if (level === 'ok') return null
  if (level === 'soft') return <p className={classes.soft}>{t('soft')}</p>
  return (
    <section className={classes.panel} aria-label={t('vague')}>
      <p>{t('vague')}</p>
      <div className={classes.offers}>
        {betterNames(name, category, uses, now).map((better) => {
          const text = better.kind === 'own' ? better.name : t(better.template)
          return (
            <button key={text} type="button" className={classes.offer} onClick={() => onPick(text)}>
              {text}
            </button>
          )
        })}
        <button
          type="button"
          className={classes.keep}
          onClick={() => {
            keepName(name)
            setKept(name)
          }}
        >
          {t('keep')}
        </button>
      </div>
    </section>
  )
}
