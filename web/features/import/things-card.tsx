import { Switch } from '@mantine/core'
import type { ImportDetail } from '#contract/import.ts'
import type { ImportMapping, ImportMappingChange } from '#contract/import-mapping.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { archiveMessages } from '#web/widgets/archive-messages.ts'
import { Fold } from './fold.tsx'
import classes from './import.module.css'
import { countOfState, isThingFault, thingsOfKind, thingsIn, type Things } from './model.ts'

type Props = {
  things: Things
  mapping: ImportMapping
  onChange: (change: ImportMappingChange) => void
}

/** What an archive of an account brings besides logs, what it does not, and whether the preferences come. */
export function ThingsCard({ things, mapping, onChange }: Props) {
  const t = useWords(archiveMessages)
  const hasPreferences = thingsOfKind(things, 'preferences', 'new') > 0
  return (
    <section className={classes.card} aria-labelledby="import-things">
      <h2 id="import-things" className={surface.title}>
        {t('title')}
      </h2>
      <ThingCounts things={things} states={['new']} />
      <ThingNotes things={things} />
      {hasPreferences && (
        <Switch
          label={t('preferencesSwitch')}
          description={t('preferencesHint')}
          checked={mapping.preferences === true}
          onChange={({ currentTarget: { checked } }) => onChange({ preferences: checked })}
        />
      )}
      <p className={classes.lead}>{t('notMoved')}</p>
      <FaultyThings things={things} />
    </section>
  )
}

type CountProps = { things: Things; states: Parameters<typeof thingsIn>[1]; isImported?: boolean }

/** How many of each kind. Preferences have a switch of their own. */
export function ThingCounts({ things, states, isImported = false }: CountProps) {
  const t = useWords(archiveMessages)
  const language = useLanguage()
  const counted = thingsIn(things, states, isImported)
  if (!counted.length) return <p className={classes.lead}>{t('nothingNew')}</p>
  return (
    <ul className={`${classes.things} figures`} aria-label={t('title')}>
      {counted.map(({ kind, many }) => (
        <li key={kind}>{t('countOf', { name: t(kind), number: numberText(many, language) })}</li>
      ))}
    </ul>
  )
}

/** What does not come, in a sentence each. */
export function ThingNotes({ things }: { things: Things }) {
  const t = useWords(archiveMessages)
  const language = useLanguage()
  const there = countOfState(things, 'duplicate')
  const leftOut = countOfState(things, 'leftOut')
  // Preferences that cannot be read are named as well.
  const faulty = countOfState(things, 'faulty') + thingsOfKind(things, 'preferences', 'faulty')
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  if (!there && !faulty && !leftOut) return null
  return (
    <p className={classes.lead}>
      {[
        there ? t('there', counted(there)) : '',
        faulty ? t('faulty', counted(faulty)) : '',
        leftOut ? t('leftOut', counted(leftOut)) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

/** The first things that can't come, with the reason. */
export function FaultyThings({ things: { faulty } }: { things: Things }) {
  const t = useWords(archiveMessages)
  const language = useLanguage()
  if (!faulty.length) return null
  return (
    <Fold title={t('faultyTitle')} value={numberText(faulty.length, language)}>
      <ul className={classes.faultyThings}>
        {faulty.map(({ kind, name, reason }, at) => (
          <li key={at}>
            <strong>{name ? t('named', { kind: t(kind), name }) : t(kind)}</strong>{' '}
            {t(reason !== null && isThingFault(reason) ? reason : 'unreadable')}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** What an undo took back besides logs. */
export function UndoneThings({ things }: Pick<ImportDetail, 'things'>) {
  const t = useWords(archiveMessages)
  const language = useLanguage()
  if (!things) return null
  const [undone, kept] = (['undone', 'kept'] as const).map((outcome) =>
    things.counts.reduce((sum, one) => sum + (one.outcome === outcome ? one.many : 0), 0),
  )
  const counted = (count = 0) => ({ count, number: numberText(count, language) })
  return (
    <p className={classes.lead}>
      {t('removed', counted(undone))} {kept ? t('kept', counted(kept)) : ''}
    </p>
  )
}
