import type { Category } from '#contract/catalogue.ts'
import type { Instant } from '#domain/time/time.ts'
import { clockTime, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { calledIn, changesIn, type Kind, type Line, postedIn, type Value, valueIn } from './history.ts'
import { historyMessages, isTold, type Told } from './history-messages.ts'

/** Basis points of one percent. */
const BPS = 100

/**
 * The sentence of a line, and the changes that stand below it.
 * @param of the id of the user whose history it is; null: of the reader
 * @param zone in which times are written
 */
export function useHistoryText(of: string | null, zone: string) {
  const t = useWords(historyMessages)
  const stars = useWords(ratingWords)
  const category = useWords(categoryNames)
  const language = useLanguage()

  function thingOf(entity: Told): string {
    if (of === null || (entity !== 'account' && entity !== 'membership')) return t(entity)
    return t(`${entity}Other`)
  }
  function sentenceOf({ entry, confirmed }: Line): string {
    const { action, entity, actorName, before, after } = entry
    if (entity === 'parentalControl') return t('parentalControl')
    const who = actorName ?? t('somebody')
    if (entity === 'departure') return t('departure', { who })
    if (action === 'read') return t(of === null ? 'read' : 'readOther', { who })
    const called = calledIn(after) ?? calledIn(before)
    if (confirmed > 1) return t('confirmedAll', { who, count: confirmed })
    if (confirmed === 1)
      return t('confirmed', {
        who,
        name: called ?? t('activityLog'),
        stars: valueText('stars', valueIn(after, 'rating')),
      })
    if (entity === 'ruledRating')
      return t('ruled', { who, name: called ?? t('activityLog'), stars: valueText('stars', valueIn(after, 'rating')) })
    const posted = postedIn(entry)
    if (posted) return t(posted.what, { who, length: length(posted.minutes, language) })
    const thing = isTold(entity) ? thingOf(entity) : t('something')
    return t(action, { who, what: called === null ? thing : t('called', { thing, name: called }) })
  }
  function valueText(kind: Kind, value: Value): string {
    if (value === null || value === '') return t('none')
    if (kind === 'length') return length(Number(value), language)
    if (kind === 'percent') return `${numberText(Number(value) / BPS, language)}%`
    if (kind === 'stars') return stars('stars', { count: Number(value) })
    if (kind === 'category') return category(value as Category)
    return kind === 'moment' ? clockTime(value as Instant, zone, language) : String(value)
  }
  const changesOf = ({ entry, confirmed }: Line): string[] =>
    confirmed > 0
      ? []
      : changesIn(entry).map(({ field, kind, from, to }) =>
          t('fromTo', { field: t(field), from: valueText(kind, from), to: valueText(kind, to) }),
        )
  return { sentenceOf, changesOf }
}
