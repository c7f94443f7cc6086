import { ACTIONS_STAY_MS, ERROR_STAYS_MS, STAYS_MS } from './notice-time.ts'
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications, notificationsStore, useNotifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type FocusEvent, type ReactElement, useEffect } from 'react'
import type { Phrase } from '#web/i18n/words-in.ts'
import { currentLanguage, useWords } from '#web/i18n/use-words.ts'
import { COMMANDS, useCommand } from '#web/ui/shortcuts.ts'
import { useLook } from '#web/theme/look.ts'
import { uiMessages } from './messages.ts'
import { isDialogOpen, useDialogOpen } from './open-dialogs.ts'
import { PhraseText } from './phrase-text.tsx'

export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info'
  /** The message is translated again in another language; an element does that itself. */
  message: Phrase | ReactElement
  /** What an element says, so that equal notices can be found. */
  says?: Phrase
  title?: Phrase
  /** The notice has buttons. */
  hasActions?: boolean
  /** Instead of the time of its kind, as for "Upload Failed!". [error/named-failures] */
  staysMs?: number
  place?: 'top-center'
}

/** Over a dialog, and under it: Mantine's are at 200. */
const [OVER, UNDER] = [400, 190]
/** As in other programs with notices. */
const [KEY] = COMMANDS.notices
/** A phone is narrower than this. [limit/layout-sizes] */
const PHONE = '(max-width: 47.99em)'

const ICONS = { success: IconCheck, error: IconX, warning: IconAlertTriangle, info: IconInfoCircle }

const COLORS = { success: 'brand', error: 'red', warning: 'var(--warn-ink)', info: 'brand' }

function staysFor({ kind, hasActions, staysMs }: Notice): number {
  if (staysMs !== undefined) return staysMs
  if (hasActions) return ACTIONS_STAY_MS
  return kind === 'error' ? ERROR_STAYS_MS : STAYS_MS
}

const textOf = (phrase: Phrase) => <PhraseText of={phrase} />

const isGrave = (kind: Notice['kind']): kind is 'error' | 'warning' => kind === 'error' || kind === 'warning'

function KindIcon({ kind }: Pick<Notice, 'kind'>) {
  const t = useWords(uiMessages)
  const Icon = ICONS[kind]
  // The color alone does not tell the kind.
  return isGrave(kind) ? <Icon size={18} role="img" aria-label={t(kind)} /> : <Icon size={18} aria-hidden />
}

const CloseName = () => <VisuallyHidden>{useWords(uiMessages)('closeNotice')}</VisuallyHidden>

/** The notices on the screen, by their words. */
const saying = new Map<string, string>()

/** An equal notice takes the place of the one before, so that none stands there twice. [error/notice-display] */
function replaceEqual({ kind, message, title, says }: Notice, id: string): () => void {
  const said = says ?? (typeof message === 'function' ? message : null)
  if (!said) return () => undefined
  const words = [kind, title?.(currentLanguage()), said(currentLanguage())].join('\n')
  const before = saying.get(words)
  if (before !== undefined) notifications.hide(before)
  saying.set(words, id)
  return () => saying.get(words) === id && saying.delete(words)
}

/** More would cover a phone. */
const MOST_SHOWN = 4

/**
 * Makes room for one more: the oldest goes that needs nobody. A notice that waited for its turn would come too late, as
 * of a reminder that is due. [error/notice-display]
 */
function makeRoom(place: Notice['place']): void {
  const shown = notificationsStore.getState().notifications.filter(({ position }) => position === place)
  const isShort = ({ autoClose, color }: (typeof shown)[number]) =>
    typeof autoClose === 'number' && autoClose <= ACTIONS_STAY_MS && color === COLORS.info
  if (shown.length >= MOST_SHOWN) notifications.hide((shown.find(isShort) ?? shown[0]!).id!)
}

export function show({ id, ...given }: Notice & { id: string }) {
  const { kind, message, title } = given
  // A failure in a dialog is shown above it; other notices may stay under it.
  const place = given.place ?? (isGrave(kind) && isDialogOpen() ? 'top-center' : undefined)
  const notice = {
    id,
    message: typeof message === 'function' ? textOf(message) : message,
    title: title && textOf(title),
    color: COLORS[kind],
    'data-kind': kind,
    icon: <KindIcon kind={kind} />,
    autoClose: staysFor(given),
    ...(place && { position: place }),
    onClose: replaceEqual(given, id),
    closeButtonProps: { children: <CloseName /> },
    'aria-keyshortcuts': KEY,
    // A notice that has the focus stays. [error/notice-display]
    onFocusCapture: () => notifications.update({ ...notice, autoClose: false }),
    onBlurCapture({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) notifications.update(notice)
    },
  }
  makeRoom(place)
  notifications.show(notice)
}

export const hide = (id: string) => notifications.hide(id)

const NOTICE = '.mantine-Notification-root'
const isIn = (target: EventTarget | null) => target instanceof Element && target.closest(NOTICE) !== null

/** The element that had the focus before the user went to a notice. */
let cameFrom: HTMLElement | null = null

/** Moves the focus to the latest notice, and from there back. false: there is none. */
function go(): boolean {
  const inside = isIn(document.activeElement)
  const latest = [...document.querySelectorAll(NOTICE)].at(-1)
  if (inside) cameFrom?.focus()
  else if (latest) {
    cameFrom = document.activeElement as HTMLElement | null
    // The buttons of a notice come before the one that closes it.
    latest.querySelector<HTMLElement>('button')?.focus()
  }
  return inside || latest !== undefined
}

function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event
  if (key === KEY && !ctrlKey && !altKey && !metaKey && !shiftKey && go()) event.preventDefault()
}

/** A button that disappears would lose the focus, unless something else took it. */
function onClick({ target, detail }: MouseEvent) {
  if (detail > 0 || !isIn(target)) return
  requestAnimationFrame(() => {
    if (document.activeElement === document.body || isIn(document.activeElement)) cameFrom?.focus()
  })
}

/** The key works in fields as well, where other commands are letters. */
function useNoticeKey() {
  useCommand('notices', go)
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('click', onClick)
    }
  }, [])
}

/** Tells base.css that the page needs room under it. A style that asks `:has` would look at every change of the page. */
function useMarkedPage() {
  const isShown = useNotifications().notifications.length > 0
  useEffect(() => {
    document.documentElement.toggleAttribute('data-notices', isShown)
    return () => document.documentElement.removeAttribute('data-notices')
  }, [isShown])
}

/** In a corner that covers nothing important; on a phone above the round buttons. It covers nothing of a dialog. */
export function NoticeArea() {
  const { direction } = useLook()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const isUnder = useDialogOpen()
  useNoticeKey()
  useMarkedPage()
  const side = direction === 'rtl' ? 'bottom-left' : 'bottom-right'
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : side}
      limit={MOST_SHOWN}
      zIndex={isUnder ? UNDER : OVER}
      // A notice that replaces another does not push it away first; base.css animates how it comes.
      transitionDuration={0}
    />
  )
}
