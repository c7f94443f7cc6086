/** Formats rows below a head in columns of equal width. The last column is not padded. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)))
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return all.map((row) => line(row).trimEnd()).join('\n')
}

/** `2026-03-02 08:00`, in UTC. */
export const formatMinute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')
