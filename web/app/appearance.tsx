import { lazy, Suspense, useState } from 'react'
import { useMedia } from '#web/ui/use-media.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import { ROOMY } from '#web/ui/media.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { focusNavigation } from './focus-navigation.ts'

const panel = () => import('./appearance-panel.tsx')
const DockedPanel = lazy(() => panel().then(({ DockedPanel: component }) => ({ default: component })))
const DrawnPanel = lazy(() => panel().then(({ DrawnPanel: component }) => ({ default: component })))

type AppearanceState = {
  /** It stands beside the screen, which has less room then. */
  readonly isDocked: boolean
  /** It covers a part of the screen. */
  readonly isDrawn: boolean
  /** The user opened it on this page, and did not merely leave it open. */
  readonly isAsked: boolean
  readonly turn: (isOpen: boolean) => void
}

/**
 * Whether the side panel is open. On a wide screen it stands beside the screen until it is closed, also after a reload:
 * the preference `panelExpand`. On a narrow one it covers a part of it and belongs to this visit alone.
 * [view/appearance-panel]
 */
export function useAppearance(): AppearanceState {
  const { panelExpand } = usePreference().uiTheme
  const hasRoom = useMedia(ROOMY)
  // A choice made here takes effect at once, also when it cannot be saved.
  const [asked, setAsked] = useState<boolean | null>(null)
  const isOpen = asked ?? (hasRoom && panelExpand)

  function turn(open: boolean) {
    setAsked(open)
    if (hasRoom) changePreference({ uiTheme: { panelExpand: open } })
    if (!open) focusNavigation()
  }
  useCommand('appearance', () => turn(!isOpen))
  return { isDocked: isOpen && hasRoom, isDrawn: isOpen && !hasRoom, isAsked: asked === true, turn }
}

export function Appearance({ isDocked, isDrawn, isAsked, turn }: AppearanceState) {
  const close = () => turn(false)
  return (
    <Suspense>
      {isDocked && <DockedPanel isAsked={isAsked} onClose={close} />}
      {isDrawn && <DrawnPanel onClose={close} />}
    </Suspense>
  )
}
