/** What no line holds: a table around it was made to arrange a page. */
const ARRANGED = 'table, h1, h2, h3, h4, h5, h6, pre, blockquote, hr'
const BLOCKS = 'p, div, ul, ol, li, dl, dt, dd, section, article, header, footer, figure, figcaption, address, center'
const BETWEEN_CELLS = ' | '
/** Between the lines of one cell. */
const WITHIN_CELL = '; '
/** No clipboard has it, and it is no space that HTML takes away. */
const BREAK = '\uE000'

/** Which element a table has its rows or cells in, for those that come without it. */
const FRAMES: Readonly<Record<string, string>> = {
  caption: '<table>',
  colgroup: '<table>',
  thead: '<table>',
  tbody: '<table>',
  tfoot: '<table>',
  tr: '<table>',
  td: '<table><tr>',
  th: '<table><tr>',
}

/** Adds the table to rows that are copied without it: a page would join the text of their cells. */
export function framed(html: string): string {
  const [, first = ''] = /<(?!meta\b)([a-z]+)/i.exec(html) ?? []
  return (FRAMES[first.toLowerCase()] ?? '') + html
}

/** What stood in lines below one another, in one. */
function joinLines(cell: HTMLTableCellElement, page: Document) {
  for (const element of cell.querySelectorAll('br')) element.replaceWith(BREAK)
  for (const element of cell.querySelectorAll(BLOCKS)) element.replaceWith(BREAK, ...element.childNodes, BREAK)
  let [hasWords, isBroken] = [false, false]
  const texts = page.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    let line = ''
    for (const [at, part] of (node.nodeValue ?? '').split(BREAK).entries()) {
      if (at > 0) isBroken = true
      if (part.trim() === '') {
        if (hasWords && !isBroken) line += part
        continue
      }
      line = hasWords && isBroken ? `${line.trimEnd()}${WITHIN_CELL}${part.trimStart()}` : line + part
      hasWords = true
      isBroken = false
    }
    node.nodeValue = line
  }
}

/** For each row its cells by columns; where a cell reaches down from above, there is none. */
function gridOf(table: HTMLTableElement): (HTMLTableCellElement | null)[][] {
  /** How many rows a cell still reaches down, by column. */
  let reach: number[] = []
  return [...table.rows].map(({ cells }) => {
    const row: (HTMLTableCellElement | null)[] = []
    const next: number[] = []
    let column = 0
    const passReaching = () => {
      for (; (reach[column] ?? 0) > 0; column += 1) {
        row.push(null)
        next[column] = reach[column]! - 1
      }
    }
    for (const cell of cells) {
      passReaching()
      row.push(cell)
      for (const end = column + cell.colSpan; column < end; column += 1) next[column] = cell.rowSpan - 1
    }
    passReaching()
    reach = next
    return row
  })
}

const isBlank = (cell: HTMLTableCellElement | null) => cell?.textContent.trim() === '' || cell === null

/** A line for each row, with its cells apart. */
function linesOf(table: HTMLTableElement, page: Document): HTMLElement[] {
  return gridOf(table).flatMap((row) => {
    for (const cell of row) if (cell) joinLines(cell, page)
    const last = row.findLastIndex((cell) => !isBlank(cell))
    if (last < 0) return []
    const line = page.createElement('p')
    for (const [at, cell] of row.slice(0, last + 1).entries()) {
      if (at > 0) line.append(BETWEEN_CELLS)
      const words = cell?.tagName === 'TH' ? page.createElement('strong') : line
      words.append(...(cell?.childNodes ?? []))
      if (words !== line) line.append(words)
    }
    return [line]
  })
}

/** What each cell holds, one below the other. */
const blocksOf = (table: HTMLTableElement, page: Document): HTMLElement[] =>
  [...table.rows].flatMap(({ cells }) =>
    [...cells].map((cell) => {
      const block = page.createElement('div')
      block.append(...cell.childNodes)
      return block
    }),
  )

const isArranging = (table: HTMLTableElement) =>
  table.querySelector(ARRANGED) !== null || [...table.rows].every(({ cells }) => cells.length < 2)

/** A note has no tables: a table of facts becomes lines, and a table for layout becomes the content of its cells. */
export function takeTablesApart(page: Document) {
  for (const table of page.querySelectorAll('table')) {
    const caption = page.createElement('p')
    caption.append(...(table.caption?.childNodes ?? []))
    const blocks = isArranging(table) ? blocksOf(table, page) : linesOf(table, page)
    table.replaceWith(...(table.caption ? [caption] : []), ...blocks)
  }
}
