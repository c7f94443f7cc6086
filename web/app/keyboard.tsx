import { useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { epochMs } from '#domain/time/time.ts'
import { homeTap, PATHS } from '#web/paths.ts'
import { useLook } from '#web/theme/look.ts'
import { now } from '#web/session/clock.ts'
import { type CommandId, commandOf, useCommand } from '#web/ui/shortcuts.ts'
import { commandFor } from '#web/widgets/palette/read-key.ts'
import { isApple } from '#web/ui/platform.ts'
import { usePreference } from '#web/session/preference.ts'
import { tellNothingToUndo, useUndoKeys } from '#web/widgets/undo-keys.ts'

const Palette = lazy(() =>
  import('#web/widgets/palette/palette.tsx').then(({ Palette: component }) => ({ default: component })),
)
const KeyHelp = lazy(() => import('./key-help.tsx').then(({ KeyHelp: component }) => ({ default: component })))

/** Where letters are letters. */
const FIELDS =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false]), [role=combobox], [role=listbox], [role=menu], [role=toolbar]'
/** Where arrows move something. */
const STEPPED = '[type=radio], [type=range], [role=slider], [role=radiogroup], [role=tablist], [role=grid]'
/** What lies over the screen has to be closed first. */
const COVERS = '[role=dialog][aria-modal=true], dialog[open], [popover]:popover-open'

/** Whether the key is another's: of a field, of what can be moved with arrows, or of what lies over the screen. */
function isTaken({ target, key, ctrlKey, metaKey }: KeyboardEvent, id: CommandId): boolean {
  if (document.querySelector(COVERS)) return true
  if (!(target instanceof Element)) return false
  // Fields have an undo of their own, and no palette.
  if (target.closest(FIELDS)) return id !== 'palette' || !(ctrlKey || metaKey)
  return key.startsWith('Arrow') && target.closest(STEPPED) !== null
}

type Shown = 'palette' | 'help'

/** The one listener for all keys, and the dialogs that they open from everywhere. */
export function Keyboard() {
  const router = useRouter()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { singleLetter } = usePreference().keys
  const rtl = useLook().direction === 'rtl'
  const [shown, setShown] = useState<Shown | null>(null)
  const before = useRef<Element | null>(null)
  const show = (what: Shown) => {
    before.current = document.activeElement
    setShown(what)
  }
  /** It is closed before anything else happens, so that the next element can take the focus. */
  const close = () => flushSync(() => setShown(null))
  const goBack = () => {
    close()
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }

  useUndoKeys()
  useCommand('palette', () => show('palette'))
  useCommand('help', () => show('help'))
  useCommand('search', path === PATHS.search ? null : () => void router.navigate({ to: PATHS.search }))
  // At home there is a line to write it on; from elsewhere it is the way there that counts.
  useCommand(
    'newLine',
    path === PATHS.home ? null : () => void router.navigate({ to: PATHS.home, search: homeTap(true, epochMs(now())) }),
  )

  // Before the first paint: the keys work as soon as the screen is visible.
  useLayoutEffect(() => {
    const settings = { apple: isApple(), singleLetter, rtl }
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const id = commandFor(event, settings)
      if (!id || isTaken(event, id)) return
      const run = commandOf(id)
      if (!run) return tellNothingToUndo(id)
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [singleLetter, rtl])

  return (
    <Suspense>
      {shown === 'palette' && (
        <Palette
          onClose={goBack}
          onChoose={(run) => {
            close()
            run()
          }}
        />
      )}
      {shown === 'help' && <KeyHelp singleLetter={singleLetter} onClose={goBack} onLeave={close} />}
    </Suspense>
  )
}
