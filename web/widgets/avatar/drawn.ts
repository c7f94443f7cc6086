import type { ChildAvatar } from '#contract/child.ts'

/** The drawn pictures in the order in which they are offered. Written here, so that no page loads schemas for them. */
export const DRAWN = [
  'fox',
  'owl',
  'whale',
  'cat',
  'bear',
  'rabbit',
  'turtle',
  'rocket',
  'star',
  'tree',
] as const satisfies readonly ChildAvatar[]

export const isDrawn = (avatar: string | null): avatar is ChildAvatar =>
  (DRAWN as readonly (string | null)[]).includes(avatar)
