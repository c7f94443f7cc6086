import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { notify } from '#web/ui/notify.ts'
import { type Column, PagedTable } from '#web/ui/paged-table.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { messages } from './messages.ts'
import type { Thing } from './model.ts'
import { refresh, type Shelf as Kind, usePage } from './queries.ts'
import { ShelfTools } from './shelf-tools.tsx'
import { ThingActions } from './thing-actions.tsx'
import { useRemoval } from './use-removal.tsx'
import classes from './shelf.module.css'

/** A search waits until the user has stopped typing. [search/search-debounce] */
const DEBOUNCE_MS = 500

type Props<T extends Thing> = {
  label: string
  kind: Kind<T>
  /** The dialog of a new thing, or of one that is changed. */
  renderDialog: (thing: T | null, done: { onSaved: () => void; onClose: () => void }) => ReactNode
  columns: readonly Column<T>[]
  /** The things that point at them, unless these are logs. */
  usedBy?: 'notes'
  add: string
  empty: string
  /** Beside the search. */
  filter?: ReactNode
  /** The possible targets of a merge, if not all of the kind. */
  takers?: (thing: T) => { kind?: Kind<T>; canTake?: (target: T) => boolean; labelOf?: (target: T) => string }
  refusal?: (target: T) => string
  canRemove?: (thing: T) => boolean
  canMove?: (thing: T) => boolean
  renderMore?: (thing: T) => ReactNode
}

type Moving<T> = { thing: T; reason: string | null }

/** The last column: how many logs or notes point at a thing. */
function useUsesColumn(isOfNotes: boolean): Column<Thing> {
  const t = useWords(messages)
  const language = useLanguage()
  return {
    key: 'uses',
    label: t(isOfNotes ? 'notes' : 'logs'),
    end: true,
    render: ({ uses }) => <span className="figures">{numberText(uses ?? 0, language)}</span>,
  }
}

/** Things of one kind: found, made, renamed, merged, deleted. */
export function Shelf<T extends Thing>(props: Props<T>) {
  const { label, kind, columns, add, empty, filter, renderDialog, takers, canRemove, canMove, renderMore } = props
  const isOfNotes = props.usedBy === 'notes'
  const t = useWords(messages)
  const uses = useUsesColumn(isOfNotes)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const [paging, setPaging] = useState({ page: 1, pageSize: 10, q: '' })
  const [open, setOpen] = useState<{ thing: T | null } | null>(null)
  const [moving, setMoving] = useState<Moving<T> | null>(null)
  const asked = { q, pageSize: paging.pageSize, page: paging.q === q ? paging.page : 1 }
  const { data, error, isFetching, isPlaceholderData, refetch } = usePage(kind, asked)
  const remove = useRemoval<T>({ kind, isOfNotes, onInTheWay: (thing, reason) => setMoving({ thing, reason }) })
  const actionsOf = (thing: T) => (
    <ThingActions
      name={thing.name}
      onEdit={() => setOpen({ thing })}
      onMove={(canMove?.(thing) ?? true) ? () => setMoving({ thing, reason: null }) : null}
      onRemove={(canRemove?.(thing) ?? true) ? () => void remove(thing, asked) : null}
    >
      {renderMore?.(thing)}
    </ThingActions>
  )
  const target = moving && takers?.(moving.thing)
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.shelf}>
      <ShelfTools typed={typed} onTyped={setTyped} filter={filter} add={add} onAdd={() => setOpen({ thing: null })} />
      <PagedTable
        label={label}
        columns={[...columns, uses]}
        rows={data?.items ?? []}
        rowKey={(thing) => thing.id ?? thing.name}
        total={data?.total ?? 0}
        page={asked.page}
        pageSize={asked.pageSize}
        onPage={(page) => setPaging({ ...asked, page })}
        onPageSize={(pageSize, page) => setPaging({ ...asked, pageSize, page })}
        loading={!data || (isFetching && isPlaceholderData)}
        empty={
          <EmptyShelf
            text={empty}
            isSearch={q !== ''}
            add={add}
            onAdd={() => setOpen({ thing: null })}
            onClear={() => setTyped('')}
          />
        }
        actions={actionsOf}
      />
      {open &&
        renderDialog(open.thing, {
          onSaved: () => {
            setOpen(null)
            void refresh()
          },
          onClose: () => setOpen(null),
        })}
      {moving && (
        <MergeDialog
          {...moving}
          shelf={target?.kind ?? kind}
          canTake={target?.canTake ?? (() => true)}
          labelOf={target?.labelOf ?? ((thing) => thing.name)}
          refusal={props.refusal ?? ((thing) => t('cannotMove', { name: thing.name }))}
          onMoved={(count, { name }) => {
            setMoving(null)
            const message = isOfNotes
              ? t.phrase('movedNotes', { count: moving.thing.uses ?? 0, name })
              : t.phrase('moved', { count, name })
            void notify({ kind: 'success', message })
            void refresh()
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  )
}
