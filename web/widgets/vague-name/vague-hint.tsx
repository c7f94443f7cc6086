import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Category } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import { vagueLevel } from '#domain/activity/vague-name.ts'
import { betterNames } from '#domain/activity/vague-name-suggestions.ts'
import { localDate } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { rememberHint, wasHinted } from './hinted-names.ts'
import { isKept, keepName } from './kept-names.ts'
import { vagueMessages } from './messages.ts'
import { useNameUses } from './use-name-uses.ts'
import classes from './vague-hint.module.css'

type Props = {
  /** Newly typed: names that the owner has already are exempt. */
  name: string
  category: Category | null
  /** The hint covers what lies before its place, or after it, and moves nothing. */
  side: 'above' | 'below'
  onPick: (name: string) => void
}

/**
 * The hint says that a name says little, and offers better ones. It blocks nothing, and nothing moves.
 * [activity-name/never-blocks]
 */
export function VagueHint(props: Props) {
  const { name } = props
  const level = isKept(name) ? 'ok' : vagueLevel(name)
  const uses = useNameUses(level !== 'ok')
  if (level === 'ok' || !uses || uses.some((use) => fold(use.name) === fold(name))) return null
  return <Hint key={fold(name)} {...props} level={level} uses={uses} />
}

type HintProps = Props & { level: 'soft' | 'vague'; uses: NonNullable<ReturnType<typeof useNameUses>> }

/** A name is hinted at once a day on this device. [activity-name/hinted-names] */
function Hint({ name, category, side, onPick, level, uses }: HintProps) {
  const t = useWords(vagueMessages)
  const now = useNow('slot')
  const day = localDate([{ from: null, tz: useSubjectZone() }], now)
  const [isDue, setDue] = useState(() => !wasHinted(name, day))
  useEffect(() => {
    if (isDue) rememberHint(name, day)
  }, [isDue, name, day])
  if (!isDue) return null
  const title = t(level)
  return (
    <section className={classes.panel} data-side={side} aria-label={title}>
      <p>
        <b>{title}</b> {level === 'vague' && t('form')}
      </p>
      <button type="button" className={classes.close} aria-label={t('dismiss')} onClick={() => setDue(false)}>
        <IconX size={18} stroke={2} aria-hidden />
      </button>
      {level === 'vague' && (
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
              setDue(false)
            }}
          >
            {t('keep')}
          </button>
        </div>
      )}
    </section>
  )
}
