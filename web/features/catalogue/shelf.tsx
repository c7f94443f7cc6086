import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowMerge, IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorMessages, wordsFor, phraseFor } from '#web/api/errors.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { type Column, PagedTable } from '#web/ui/paged-table.tsx'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { messages } from './messages.ts'
import { inTheWay, type InTheWay, type Thing } from './model.ts'
import { refresh, type Shelf as Kind, takeOff, usePage } from './queries.ts'
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

/** Things of one kind: found, made, renamed, merged, deleted. */
export function Shelf<T extends Thing>(props: Props<T>) {
  const { label, kind, columns, add, empty, filter, renderDialog, takers, canRemove, canMove, renderMore } = props
  const isOfNotes = props.usedBy === 'notes'
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const [paging, setPaging] = useState({ page: 1, pageSize: 10, q: '' })
  const [open, setOpen] = useState<{ thing: T | null } | null>(null)
  const [moving, setMoving] = useState<Moving<T> | null>(null)
  const asked = { q, pageSize: paging.pageSize, page: paging.q === q ? paging.page : 1 }
  const { data, error, isFetching, isPlaceholderData, refetch } = usePage(kind, asked)

  const complain = (failure: unknown) => void notify({ kind: 'error', message: phraseFor(failure) })

  /** null: logs or groups are in the way, which `wordsFor` has words for. [error/words-for-codes] */
  function reasonOf({ activityLogs, groups, projects, plans, notes }: InTheWay): string | null {
    if (activityLogs || groups) return null
    if (projects) return t('refProjects', { count: projects })
    if (plans) return t('refPlans', { count: plans })
    return notes ? t('refNotes', { count: notes }) : null
  }

  const notesText = (count: number) => (count ? t('deleteUsed', { count }) : t('deleteUnused'))

  async function remove(thing: T) {
    const { name } = thing
    const text = isOfNotes ? notesText(thing.uses ?? 0) : t('deleteText')
    const question = { title: t('deleteTitle', { name }), text, confirm: t('delete') }
    if (!(await confirm({ kind: 'danger', ...question }))) return
    takeOff(kind, asked, thing.id)
    try {
      await kind.remove(thing)
      notifyUndo(t.phrase('deleted', { name }), {
        undo: () => kind.again(thing).then(refresh),
        redo: () => kind.remove(thing).then(refresh),
        failed: complain,
      })
    } catch (failure) {
      const way = inTheWay(failure)
      if (way) setMoving({ thing, reason: reasonOf(way) ?? wordsFor(failure, say) })
      else complain(failure)
    } finally {
      void refresh()
    }
  }

  const uses: Column<T> = {
    key: 'uses',
    label: t(isOfNotes ? 'notes' : 'logs'),
    end: true,
    render: (thing) => <span className="figures">{numberText(thing.uses ?? 0, language)}</span>,
  }
  const actionsOf = (thing: T) => (
    <>
      <IconButton label={t('edit', { name: thing.name })} Icon={IconPencil} onClick={() => setOpen({ thing })} />
      {(canMove?.(thing) ?? true) && (
        <IconButton
          label={t('move', { name: thing.name })}
          Icon={IconArrowMerge}
          onClick={() => setMoving({ thing, reason: null })}
        />
      )}
      {renderMore?.(thing)}
      {(canRemove?.(thing) ?? true) && (
        <IconButton
          label={t('remove', { name: thing.name })}
          Icon={IconTrash}
          color="red"
          onClick={() => void remove(thing)}
        />
      )}
    </>
  )
  const target = moving && takers?.(moving.thing)
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.shelf}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={60}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {filter}
        <Button
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={() => setOpen({ thing: null })}
        >
          {add}
        </Button>
      </div>
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
