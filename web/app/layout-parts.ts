import { type ComponentType, useEffect, useState } from 'react'
import { session } from '#web/api/session.ts'
import { storedLook } from '#web/theme/stored-look.ts'
import type { LayoutType } from '#web/widgets/appearance/layout.ts'
import { SideNav, type SideProps } from './side-nav.tsx'

/** The parts of a layout, besides the screen itself. */
type LayoutParts = {
  /** The navigation beside everything else. */
  readonly Side?: ComponentType<SideProps>
  /** The navigation in the header, which leaves no room for the title there. */
  readonly Bar?: ComponentType
  /** What stands in the place of the header and of all navigation but the footer. */
  readonly Lone?: ComponentType<{ title: string }>
}

const beside: LayoutParts = { Side: SideNav }
const inHeader = () => import('./top-nav.tsx').then(({ TopNav }): LayoutParts => ({ Bar: TopNav }))

/** Loaded from the start: the default layout, and those that differ by their styles alone. */
const here = new Map<LayoutType, LayoutParts>([
  ['collapsibleSide', beside],
  ['framelessSide', beside],
])
const coming: Readonly<Partial<Record<LayoutType, () => Promise<LayoutParts>>>> = {
  stackedSide: () => import('./stacked-side.tsx').then(({ StackedSide }) => ({ Side: StackedSide })),
  topBarClassic: inHeader,
  contentOverlay: inHeader,
  blank: () => import('./blank-layout-bar.tsx').then(({ BlankLayoutBar }) => ({ Lone: BlankLayoutBar })),
}

/** Fetches the parts of a layout. Without a network they may not come: then it is shown like the first one. */
export async function loadLayout(type: LayoutType): Promise<void> {
  const parts = here.has(type) ? undefined : await coming[type]?.().catch(() => undefined)
  if (parts) here.set(type, parts)
}

// At once, together with the preferences: the last choice is most likely the current one.
if (session.token()) void loadLayout(storedLook().layout)

/** The layout that is shown: the one before it until its parts are here, so that nothing is ever without a way on. */
export function useLayoutParts(wanted: LayoutType): LayoutParts & { shown: LayoutType } {
  const [shown, setShown] = useState<LayoutType>('collapsibleSide')
  const now = here.has(wanted) ? wanted : shown
  if (now !== shown) setShown(now)
  useEffect(() => {
    void loadLayout(wanted).then(() => setShown((before) => (here.has(wanted) ? wanted : before)))
  }, [wanted])
  return { ...(here.get(now) ?? beside), shown: now }
}
