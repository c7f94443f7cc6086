import { type CommandId, COMMANDS } from '#web/ui/shortcuts.ts'

/** The facts of a key event that matter here. */
export type Press = {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly isComposing: boolean
  readonly repeat: boolean
}
export type KeySettings = {
  /** ⌘ takes the place of Ctrl. */
  readonly apple: boolean
  /** WCAG 2.1.4: whether a letter, a digit or a sign alone is a command. */
  readonly singleLetter: boolean
  /** The day before lies where the text begins. */
  readonly rtl: boolean
}

const byKey = new Map<string, CommandId>(
  (Object.keys(COMMANDS) as CommandId[]).flatMap((id) => COMMANDS[id].map((key) => [key, id] as const)),
)

/** All other commands run once, however long their key is held down. */
const REPEATABLE = new Set<CommandId>([
  'nextLog',
  'previousLog',
  'endEarlier',
  'endLater',
  'startEarlier',
  'startLater',
  'dayBefore',
  'dayAfter',
])

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The key as `COMMANDS` spells it; undefined for what belongs to the browser or to a field. */
function nameOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press, apple: boolean): string | undefined {
  const sign = key.normalize('NFKC')
  // A Russian or Greek keyboard has our letters in the usual places. Caps Lock makes no other letter.
  const letter = /^[a-z]$/i.test(sign) ? sign.toLowerCase() : /^\p{L}$/u.test(sign) && /^Key([A-Z])$/.exec(code)?.[1]
  const isModified = ctrlKey || metaKey || altKey
  if (letter) {
    const mod = apple ? metaKey && !ctrlKey : ctrlKey && !metaKey
    if (mod && !altKey) return `mod+${shiftKey ? 'shift+' : ''}${letter.toLowerCase()}`
    return isModified || shiftKey ? undefined : letter.toLowerCase()
  }
  // French keyboards have digits with Shift.
  if (/^\d$/.test(sign)) return isModified ? undefined : sign
  // A sign is where the layout has put it: with Shift, with AltGr (which is Ctrl and Alt at once) or with ⌥.
  if ([...sign].length === 1) return metaKey || (ctrlKey && !altKey) ? undefined : sign
  return isModified || shiftKey ? undefined : key
}

/** Which command a key means, if any. */
export function commandFor(press: Press, { apple, singleLetter, rtl }: KeySettings): CommandId | undefined {
  if (press.isComposing) return undefined
  const name = nameOf(press, apple)
  if (name === undefined || (!singleLetter && [...name].length === 1)) return undefined
  const id = byKey.get(rtl ? (MIRRORED[name] ?? name) : name)
  return id && press.repeat && !REPEATABLE.has(id) ? undefined : id
}

const CAPS: Readonly<Record<string, string>> = {
  shift: 'Shift',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
}

/** The labels of the keys that have to be pressed together. */
export const capsOf = (key: string, { apple, rtl }: Pick<KeySettings, 'apple' | 'rtl'>): string[] =>
  key
    .split(/(?<=mod|shift)\+/)
    .map((part) => (rtl ? (MIRRORED[part] ?? part) : part))
    .map((part) =>
      part === 'mod' ? (apple ? '⌘' : 'Ctrl') : (CAPS[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )

/** Whether a key works although single letters are off. */
export const isSingleLetter = (key: string): boolean => key.length === 1
