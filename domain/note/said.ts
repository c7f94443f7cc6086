/**
 * A comparable form of a part of a note: its keys in one order and without empty lists, since storing or editing a note
 * may change either.
 */
export function said(part: unknown): string {
  if (Array.isArray(part)) return `[${part.map(said).join(',')}]`
  if (typeof part !== 'object' || part === null) return JSON.stringify(part)
  const fields = Object.entries(part)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, value]) => `${name}:${said(value)}`).join(',')}}`
}
