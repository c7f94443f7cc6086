import { Button, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { child } from '#contract/child.ts'
import { localDate } from '#domain/time/zone.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { keyOf, pageAfterPage } from '#web/api/query.ts'
import { clockTime, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import { linesOf } from './history.ts'
import classes from './history-list.module.css'
import { historyMessages } from './history-messages.ts'
import { useHistoryText } from './use-history-text.ts'

/** About a day of a busy parent, whose looks are told in one line. */
const PAGE = 50

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
  const { sentenceOf, changesOf } = useHistoryText(of, zone)
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
                <span>{sentenceOf(line)}</span>
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
