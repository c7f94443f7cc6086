import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import classes from './crown-list.module.css'
import { crownMessages } from './crown-messages.ts'

type Props<Item> = {
  /** The accessible name of the list. */
  label: string
  /** Said where there is nothing. */
  none: string
  asked: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[] }>>
  /** A row, with its key. */
  children: (item: Item) => ReactNode
}

/** A list as far as the user has opened it, and the button for more. */
export function CrownPages<Item>({ label, none, asked, children }: Props<Item>) {
  const t = useWords(crownMessages)
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = asked
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <>
      {items?.length === 0 && <p className={classes.none}>{none}</p>}
      <ul className={classes.list} aria-label={label} data-waiting={!items || undefined}>
        {items?.map(children)}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={buttons.quiet}
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </button>
      )}
    </>
  )
}
