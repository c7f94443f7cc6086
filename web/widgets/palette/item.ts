import type { TablerIcon } from '@tabler/icons-react'
import { KINDS } from '#web/widgets/everything/hit.ts'
import type { Marked } from '#web/widgets/marked-text/cut.ts'
import type { Named } from './find-named.ts'

/** In which order they stand while nothing is typed. */
export const GROUPS = ['day', 'now', 'screens', 'settings', ...KINDS, 'logs'] as const
export type Group = (typeof GROUPS)[number]

/** The way to something, as a link has it. */
export type Way = { readonly to: string; readonly search?: object; readonly hash?: string }

/** Something to go to or to do. */
export type Item = Named & {
  readonly id: string
  readonly group: Group
  /** Of a result by its words: where they stand, and its other text with them. */
  readonly found?: { readonly title: Marked; readonly text: Marked | null }
  readonly Icon: TablerIcon
  readonly keys?: readonly string[]
  /** The screen that it is on. */
  readonly place?: string
  /** One of many, shown only when the user types its name. */
  readonly isTypedFor?: true
  /** Only for links to a screen. */
  readonly way?: Way
  readonly run: () => void
}
