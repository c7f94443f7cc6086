import type { ChildAvatar } from '#contract/child.ts'

/** The pictures that the product draws, in the order in which they are offered. Written here, so that nobody loads schemas for it. */
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
