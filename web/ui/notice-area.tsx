import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useEffect } from 'react'
import { wordsIn } from '#web/i18n/define-messages.ts'
import { currentLanguage } from '#web/i18n/use-words.ts'
import { COMMANDS, useCommand } from '#web/shell/commands.ts'
import { useLook } from '#web/theme/look.ts'
import { uiMessages } from './messages.ts'

export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info'
  message: ReactNode
  title?: string
  /** Instead of the time of its kind (spec §8: 'Upload Failed!'). */
  staysMs?: number
  place?: 'top-center'
}

/** spec §9. */
const STAYS_MS = 5000
const ERROR_STAYS_MS = 8000
/** As in other programs with notices. */
const [KEY] = COMMANDS.notices
/** spec §9: narrower than this is a phone. */
const PHONE = '(max-width: 47.99em)'

const ICONS = { success: IconCheck, error: IconX, warning: IconAlertTriangle, info: IconInfoCircle }

export function show({ id, kind, message, title, staysMs, place }: Notice & { id: string }) {
  const Icon = ICONS[kind]
  const notice = {
    id,
    message,
    title,
    color: kind === 'error' ? 'red' : 'brand',
    icon: <Icon size={18} aria-hidden />,
    autoClose: staysMs ?? (kind === 'error' ? ERROR_STAYS_MS : STAYS_MS),
    ...(place && { position: place }),
    closeButtonProps: { 'aria-label': wordsIn(uiMessages, currentLanguage())('closeNotice') },
    'aria-keyshortcuts': KEY,
    // Whoever is in it is not done with it.
    onFocusCapture: () => notifications.update({ ...notice, autoClose: false }),
    onBlurCapture({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) notifications.update(notice)
    },
  }
  notifications.show(notice)
}

export const hide = (id: string) => notifications.hide(id)

const NOTICE = '.mantine-Notification-root'
const isIn = (target: EventTarget | null) => target instanceof Element && target.closest(NOTICE) !== null

/** Where somebody was before they went to a notice. */
let cameFrom: HTMLElement | null = null

/** To the latest notice, and from there to where one was. false: there is none. */
function go(): boolean {
  const inside = isIn(document.activeElement)
  const latest = [...document.querySelectorAll(NOTICE)].at(-1)
  if (inside) cameFrom?.focus()
  else if (latest) {
    cameFrom = document.activeElement as HTMLElement | null
    // What can be done comes before what closes it.
    latest.querySelector<HTMLElement>('button')?.focus()
  }
  return inside || latest !== undefined
}

function onKeyDown(event: KeyboardEvent) {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = event
  if (key === KEY && !ctrlKey && !altKey && !metaKey && !shiftKey && go()) event.preventDefault()
}

/** A button that is gone takes the focus along, unless somebody gave it to something else. */
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

/** spec §9: at the top, where the lines end; on a phone at the bottom, where the thumb is and no button of the header. */
export function NoticeArea() {
  const { direction } = useLook()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  useNoticeKey()
  const side = direction === 'rtl' ? 'top-left' : 'top-right'
  return <Notifications position={isPhone ? 'bottom-center' : side} limit={4} />
}
