import {
  IconBookmark,
  IconBookmarkFilled,
  IconCheck,
  IconPencil,
  IconPlus,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ToggleEvent, useId, useRef, useState } from 'react'
import type { SavedFilter, SavedScreen } from '#contract/saved-filter.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { type MenuCommand, MenuButton } from '#web/ui/menu-button.tsx'
import { panelItem } from '#web/ui/popover-button.tsx'
import surface from '#web/ui/surface.module.css'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { isSameContent, type SavedContent, wayOf } from './address.ts'
import { savedFilterMessages } from './messages.ts'
import { inNameOrder } from './name-order.ts'
import { savedFiltersQuery } from './saved-filter-queries.ts'
import { removeWithUndo, replaceWithUndo } from './saved-filter-undo.ts'
import classes from './saved-filters.module.css'

const NameDialog = lazy(() => import('./name-dialog.tsx').then(({ NameDialog: component }) => ({ default: component })))

/** Pixels. */
const GAP = 4
const EDGE = 12

/** Under the button, toward the middle of the window. */
function placePanel(panel: HTMLElement, button: HTMLElement) {
  const { bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth, dir } = document.documentElement
  const width = Math.min(340, clientWidth - 2 * EDGE)
  const wanted = left + right > clientWidth ? right - width : left
  const x = Math.max(EDGE, Math.min(wanted, clientWidth - EDGE - width))
  panel.style.inlineSize = `${width}px`
  panel.style.insetBlockStart = `${bottom + GAP + window.scrollY}px`
  panel.style.insetInlineStart = `${dir === 'rtl' ? clientWidth - x - width : x}px`
}

type Props = {
  screen: SavedScreen
  /** What the screen shows; null: nothing that is worth a name. */
  content: SavedContent | null
}

/** The saved filters of a screen: a tap opens one, and what is on the screen can be saved. [search/saved-filters] */
export function SavedFilters({ screen, content }: Props) {
  const t = useWords(savedFilterMessages)
  const language = useLanguage()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ filter: SavedFilter | null; content: SavedContent } | null>(null)
  const { data: all = [] } = useQuery(savedFiltersQuery)
  const filters = inNameOrder(
    all.filter((filter) => filter[screen]),
    language,
  )
  const close = () => panel.current?.hidePopover()
  const isShown = (filter: SavedFilter) => content !== null && isSameContent(filter, content)
  const shown = filters.find(isShown)
  function ask(filter: SavedFilter | null, saved: SavedContent) {
    close()
    setAsked({ filter, content: saved })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={shown ? t('savedShown', { name: shown.name }) : t('saved')}
        popoverTarget={id}
      >
        {shown ? <IconBookmarkFilled size={20} aria-hidden /> : <IconBookmark size={20} stroke={1.8} aria-hidden />}
        <span className={classes.label}>{shown?.name ?? t('savedShort')}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={t('saved')}
        className={`${surface.card} ${classes.panel}`}
        onBeforeToggle={({ newState, currentTarget, target }: ToggleEvent<HTMLElement>) =>
          target === currentTarget && newState === 'open' && placePanel(currentTarget, button.current!)
        }
      >
        {filters.length > 0 && (
          <ul className={classes.list}>
            {filters.map((filter) => (
              <Row
                key={filter.id}
                filter={filter}
                isShown={isShown(filter)}
                content={content}
                onOpen={close}
                onRename={() => ask(filter, filter)}
              />
            ))}
          </ul>
        )}
        {filters.length === 0 && <p className={classes.hint}>{t(content ? 'none' : 'nothing')}</p>}
        {content && !shown && (
          <button type="button" className={`${panelItem} ${classes.item}`} onClick={() => ask(null, content)}>
            <IconPlus size={18} stroke={2} aria-hidden />
            {t('save')}
          </button>
        )}
      </div>
      {asked && (
        <Suspense>
          <NameDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

type RowProps = {
  filter: SavedFilter
  isShown: boolean
  content: SavedContent | null
  onOpen: () => void
  onRename: () => void
}

/** A saved filter: the way to it, and what can be done with it. */
function Row({ filter, isShown, content, onOpen, onRename }: RowProps) {
  const t = useWords(savedFilterMessages)
  const replace = (by: SavedContent) => void replaceWithUndo(filter, by).catch((error) => tellFailure('update', error))
  const remove = () => void removeWithUndo(filter).catch((error) => tellFailure('delete', error))
  const commands: MenuCommand[] = [
    { label: t('rename'), Icon: IconPencil, run: onRename },
    ...(content && !isShown ? [{ label: t('replace'), Icon: IconReplace, run: () => replace(content) }] : []),
    { label: t('remove'), Icon: IconTrash, isDanger: true, run: remove },
  ]
  return (
    <li>
      <Link
        {...wayOf(filter)}
        className={`${panelItem} ${classes.item}`}
        aria-current={isShown || undefined}
        resetScroll={false}
        onClick={onOpen}
      >
        <span className={classes.name}>{filter.name}</span>
        {isShown && <IconCheck size={18} stroke={2.2} aria-hidden />}
      </Link>
      <MenuButton label={t('moreOf', { name: filter.name })} commands={commands} />
    </li>
  )
}
