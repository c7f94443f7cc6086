import { styleText } from 'node:util'

/** `off`: not configured, or not asked. */
export type Mark = 'ok' | 'wrong' | 'off'
export type Finding = { readonly mark: Mark; readonly name: string; readonly text: string }

const SIGNS: Readonly<Record<Mark, readonly [sign: string, color: 'green' | 'red' | 'gray']>> = {
  ok: ['✓', 'green'],
  wrong: ['✗', 'red'],
  off: ['–', 'gray'],
}

/** A line of a report. It is in color where a person reads it, and not in a file. */
export function line({ mark, name, text }: Finding): string {
  const [sign, color] = SIGNS[mark]
  const isColored = process.stdout.isTTY && process.stdout.hasColors()
  return `${isColored ? styleText(color, sign) : sign} ${name}: ${text}`
}

export const ok = (name: string, text: string): Finding => ({ mark: 'ok', name, text })
export const wrong = (name: string, text: string): Finding => ({ mark: 'wrong', name, text })
export const off = (name: string, text: string): Finding => ({ mark: 'off', name, text })
