import { useEffect, useMemo, useRef, useState } from 'react'
import type { MenuPlace } from '#web/widgets/log-tools/card-menu.tsx'
import { closeNotices } from '#web/widgets/saved-notice.tsx'

/** Which tools are open, and on what. */
type OpenTools = {
  menu: (MenuPlace & { id: string }) | null
  /** The log that is being split. */
  splitting: string | null
  /** The selected logs; null while the user does not select. */
  selectedIds: ReadonlySet<string> | null
  /** The selected logs are being changed. */
  isBulkSheetOpen: boolean
}

const ALL_CLOSED: OpenTools = { menu: null, splitting: null, selectedIds: null, isBulkSheetOpen: false }

export function useTools() {
  const [open, setOpen] = useState(ALL_CLOSED)
  /** Where a stretch of the day that is selected begins. */
  const rangeStart = useRef<string | null>(null)
  const actions = useMemo(() => {
    const change = (part: Partial<OpenTools>) => setOpen((before) => ({ ...before, ...part }))
    return {
      openMenu: (id: string, x: number, y: number, from: HTMLElement | null) => change({ menu: { id, x, y, from } }),
      closeMenu: () => change({ menu: null }),
      setSplitLog: (splitting: string | null) => change({ splitting }),
      /** In or out. @param upTo all from the one before up to this one: their ids in the order of the day */
      toggleSelected: (id: string, upTo?: readonly string[]) => {
        const from = upTo && rangeStart.current !== null ? upTo.indexOf(rangeStart.current) : -1
        const to = upTo ? upTo.indexOf(id) : -1
        const stretch = from < 0 ? null : upTo!.slice(Math.min(from, to), Math.max(from, to) + 1)
        rangeStart.current = id
        setOpen((before) => {
          const selectedIds = new Set(before.selectedIds)
          if (stretch) for (const each of stretch) selectedIds.add(each)
          else if (!selectedIds.delete(id)) selectedIds.add(id)
          return { ...before, selectedIds }
        })
      },
      startSelecting: () => change({ selectedIds: new Set() }),
      selectAll: (ids: readonly string[]) => change({ selectedIds: new Set(ids) }),
      stopSelecting: () => {
        rangeStart.current = null
        change({ selectedIds: null, isBulkSheetOpen: false })
      },
      setBulkSheetOpen: (isBulkSheetOpen: boolean) => change({ isBulkSheetOpen }),
    }
  }, [])
  const isSelecting = open.selectedIds !== null
  // On a phone a notice would cover the bar of the selection.
  useEffect(() => {
    if (isSelecting) closeNotices()
  }, [isSelecting])
  const isOpen = open !== ALL_CLOSED && Object.values(open).some(Boolean)
  return { open, isOpen, ...actions }
}
export type Tools = ReturnType<typeof useTools>
