import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalogue.ts'
import { child } from '#contract/child.ts'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { keyOf, pageAfterPage } from '#web/api/query.ts'
import { clockTime, dateText, length, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'
import { calledIn, changesIn, type Kind, type Line, linesOf, postedIn, type Value, valueIn } from './history.ts'
import classes from './history-list.module.css'
import { historyMessages, isTold, type Told } from './history-messages.ts'

/** About a day of a busy parent, whose looks are told in one line. */
const PAGE = 50
/** Basis points of one percent. */
const BPS = 100

type Props = {
  /** The id of the user whose history it is; null: of the reader. */
  of: string | null
}

/**
 * The history of a child tells who did what for it, newest first; that of a parent, who has left. [family/acting-audit]
 */
export function HistoryList({ of }: Props) {
  const t = useWords(historyMessages)
  const say = useWords(errorMessages)
  const language = useLanguage()
  const { timezone: zone } = usePreference().timezone
  const history = useInfiniteQuery({
    queryKey: [...keyOf(child.audit), 'history', of],
    queryFn: ({ pageParam: page }) =>
      call(child.audit, { query: { page, pageSize: PAGE, ...(of !== null && { child: of }) } }),
    ...pageAfterPage,
  })
  const lines = linesOf(history.data?.pages.flatMap(({ items }) => items) ?? [])
  const stars = useWords(ratingWords)
  const category = useWords(categoryNames)

  function thingOf(entity: Told): string {
    if (of === null || (entity !== 'account' && entity !== 'membership')) return t(entity)
    return t(`${entity}Other`)
  }
  function sentence({ entry, confirmed }: Line): string {
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
  return (
    <>
      {history.isError && (
        <Text c="red" role="alert">
          {wordsFor(history.error, say)}
        </Text>
      )}
      {history.isSuccess && !lines.length && <Text c="dimmed">{t('nothing')}</Text>}
      <ol className={classes.history}>
        {lines.map((line) => {
          const { id, at } = line.entry
          const changes = changesOf(line)
          return (
            <li key={id}>
              <div>
                <span>{sentence(line)}</span>
                {changes.length > 0 && <p className={`${classes.changes} figures`}>{changes.join(' · ')}</p>}
              </div>
              <time className={`${classes.when} figures`} dateTime={at}>
                {`${dateText(localDate([{ from: null, tz: zone }], at), language)} ${clockTime(at, zone, language)}`}
              </time>
            </li>
          )
        })}
      </ol>
      {history.hasNextPage && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
