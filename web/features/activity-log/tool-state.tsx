import { useEffect, useMemo, useRef, useState } from 'react'
import type { MenuPlace } from '#web/widgets/log-tools/card-menu.tsx'
import { takeBackNotices } from '#web/widgets/saved-notice.tsx'

/** Which tools are open, and on what. */
type Open = {
  menu: (MenuPlace & { id: string }) | null
  /** The log that is being parted. */
  splitting: string | null
  /** The selected logs; null while the user does not select. */
  picked: ReadonlySet<string> | null
  /** The selected logs are being changed. */
  bulk: boolean
}

const NOTHING: Open = { menu: null, splitting: null, picked: null, bulk: false }

export function useTools() {
  const [open, setOpen] = useState(NOTHING)
  /** Where a stretch of the day that is selected begins. */
  const first = useRef<string | null>(null)
  const does = useMemo(() => {
    const change = (part: Partial<Open>) => setOpen((before) => ({ ...before, ...part }))
    return {
      menu: (id: string, x: number, y: number, from: HTMLElement | null) => change({ menu: { id, x, y, from } }),
      closeMenu: () => change({ menu: null }),
      split: (splitting: string | null) => change({ splitting }),
      /** In or out. @param upTo all from the one before up to this one: their ids in the order of the day */
      pick: (id: string, upTo?: readonly string[]) => {
        const from = upTo && first.current !== null ? upTo.indexOf(first.current) : -1
        const to = upTo ? upTo.indexOf(id) : -1
        const stretch = from < 0 ? null : upTo!.slice(Math.min(from, to), Math.max(from, to) + 1)
        first.current = id
        setOpen((before) => {
          const picked = new Set(before.picked)
          if (stretch) for (const each of stretch) picked.add(each)
          else if (!picked.delete(id)) picked.add(id)
          return { ...before, picked }
        })
      },
      startPicking: () => change({ picked: new Set() }),
      pickAll: (ids: readonly string[]) => change({ picked: new Set(ids) }),
      stopPicking: () => {
        first.current = null
        change({ picked: null, bulk: false })
      },
      change: (bulk: boolean) => change({ bulk }),
    }
  }, [])
  const isPicking = open.picked !== null
  // On a phone a notice would cover the bar of the selection.
  useEffect(() => {
    if (isPicking) takeBackNotices()
  }, [isPicking])
  const isOpen = open !== NOTHING && Object.values(open).some(Boolean)
  return { open, isOpen, ...does }
}
export type Tools = ReturnType<typeof useTools>
