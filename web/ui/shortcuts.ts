import { useLayoutEffect, useRef } from 'react'

/** What can be done without a mouse, with its keys: one letter, or `mod+k` for Ctrl or ⌘ with it. */
export const COMMANDS = {
  newLine: ['n', '/'],
  fillGap: ['g'],
  repeatLast: ['r'],
  timer: ['s'],
  rate1: ['1'],
  rate2: ['2'],
  rate3: ['3'],
  rate4: ['4'],
  rate5: ['5'],
  nextLog: ['j'],
  previousLog: ['k'],
  endEarlier: ['['],
  endLater: [']'],
  startEarlier: ['{'],
  startLater: ['}'],
  duplicate: ['d'],
  copyYesterday: ['y'],
  split: ['x'],
  edit: ['e'],
  remove: ['Delete', 'Backspace'],
  undo: ['u', 'mod+z'],
  redo: ['mod+shift+z', 'mod+y'],
  today: ['t'],
  dayBefore: ['ArrowLeft'],
  dayAfter: ['ArrowRight'],
  newNote: ['w'],
  search: ['f'],
  notices: ['F8'],
  palette: ['c', 'mod+k'],
  help: ['?'],
  appearance: [],
} as const satisfies Record<string, readonly string[]>
export type CommandId = keyof typeof COMMANDS

/** Of two that offer the same, the one that came last is meant. */
const offered = new Map<CommandId, (() => void)[]>()

/** The action of a command on this screen; undefined while it has none. */
export const commandOf = (id: CommandId): (() => void) | undefined => offered.get(id)?.at(-1)

/** While the component stands, the command does this. @param run null: not now */
export function useCommand(id: CommandId, run: (() => void) | null): void {
  // Before it is painted: what can be seen can be done.
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  const isOffered = run !== null
  useLayoutEffect(() => {
    const mine = () => latest.current?.()
    if (isOffered) offered.set(id, [...(offered.get(id) ?? []), mine])
    return () => void offered.set(id, offered.get(id)?.filter((other) => other !== mine) ?? [])
  }, [id, isOffered])
}
