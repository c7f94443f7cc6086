import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditEntry, child } from '#contract/child.ts'
import { localDate } from '#domain/zone.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { keyOf, pageAfterPage } from '#web/api/query.ts'
import { clockTime, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/shell/preference.ts'
import classes from './history-list.module.css'
import { historyMessages, isTold, type Told } from './history-messages.ts'

const PAGE = 10

/** How it is called, if it has a name: a log by what was done, a search by its place, anything else by its own. */
function calledIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null
  const { activityName, name, city } = state as Record<string, unknown>
  return [activityName, name, city].find((one) => typeof one === 'string') ?? null
}

type Props = {
  /** Whose it is, by the id of the user; null: of whoever looks. */
  of: string | null
}

/** rule [6.5-e]: what was done for a child, and by whom, the latest first; of a parent, who has left. */
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
  const entries = history.data?.pages.flatMap(({ items }) => items) ?? []

  function thingOf(entity: Told): string {
    if (of === null || (entity !== 'account' && entity !== 'membership')) return t(entity)
    return t(`${entity}Other`)
  }
  function sentence({ action, entity, actorName, before, after }: AuditEntry): string {
    if (entity === 'parentalControl') return t('parentalControl')
    const who = actorName ?? t('somebody')
    if (entity === 'departure') return t('departure', { who })
    if (action === 'read') return t(of === null ? 'read' : 'readOther', { who })
    const called = calledIn(after) ?? calledIn(before)
    const thing = isTold(entity) ? thingOf(entity) : t('something')
    return t(action, { who, what: called === null ? thing : t('called', { thing, name: called }) })
  }
  return (
    <>
      {history.isError && (
        <Text c="red" role="alert">
          {wordsFor(history.error, say)}
        </Text>
      )}
      {history.isSuccess && !entries.length && <Text c="dimmed">{t('nothing')}</Text>}
      <ol className={classes.history}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>{sentence(entry)}</span>
            <time className={`${classes.when} figures`} dateTime={entry.at}>
              {`${dateText(localDate([{ from: null, tz: zone }], entry.at), language)} ${clockTime(entry.at, zone, language)}`}
            </time>
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
