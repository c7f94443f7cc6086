import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { categoryName } from '#domain/activity/default-activity.ts'
import { EXCHANGE_FIELDS, type ExchangeField, type ExchangeLog, shareText } from '#domain/log/exchange.ts'
import { DAY_MINUTES, epochDay, epochMs, type Instant } from '#domain/time/time.ts'
import { clockAt, type ZoneHistory } from '#domain/time/zone.ts'
import { wordsIn } from '#server/i18n/words-in.ts'
import type { ExportSource } from './export.ts'
import { exportMessages } from './export-messages.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`
const PACKAGE_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const WORKBOOK_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATED}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATED}/styles" Target="styles.xml"/></Relationships>`

/** The places of the styles below. */
const STYLE = { plain: 0, title: 1, moment: 2, text: 3 } as const
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** In characters. */
const WIDTHS: Readonly<Record<ExchangeField, number>> = {
  id: 38,
  start: 17,
  end: 17,
  time_zone: 18,
  minutes: 9,
  category: 16,
  activity: 26,
  sub_activity: 20,
  project: 20,
  tags: 24,
  recipients: 24,
  for_what: 24,
  shares: 16,
  rating: 8,
  remark: 40,
  notes_concise: 30,
  efficiency: 14,
  parallel: 10,
}
/** `A` … `R` */
const COLUMNS = EXCHANGE_FIELDS.map((_, at) => String.fromCodePoint(65 + at))

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML has no word for other control characters; Excel reads `_x000D_` as one, so such a text is escaped as well. */
const SPECIAL = /[&<>"_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u
const xmlText = (text: string) =>
  SPECIAL.test(text)
    ? text
        .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
        .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ')
        .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)
    : text

type Cell = string | number | { moment: number } | null

/** `r` names the place, as some readers demand. */
function cellXml(place: string, cell: Cell, style: number): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" s="${STYLE.moment}"><v>${cell.moment}</v></c>`
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}
const rowXml = (row: number, cells: readonly Cell[], style: number = STYLE.text) =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(`${COLUMNS[at]}${row}`, cell, style)).join('')}</row>`

/** Days from the day 0 of spreadsheets to 1970. */
const EPOCH = 25_569
/** Spreadsheets believe that 1900 had a February 29th, and know no day before it. */
const FIRST_SERIAL = 61

/** The wall clock of the owner as spreadsheets count it: days since 1899-12-30. */
function momentCell(zones: ZoneHistory, moment: Instant): Cell {
  const { localDate, clock } = clockAt(zones, epochMs(moment))
  const serial = EPOCH + epochDay(localDate) + clock / DAY_MINUTES
  // Ten digits tell every minute.
  return serial < FIRST_SERIAL ? moment : { moment: Number(serial.toFixed(10)) }
}

const joined = (names: readonly (string | null)[]) =>
  names.some(Boolean) ? names.map((name) => name ?? '').join('; ') : ''

/** What stands in each column of a log, for people. */
function cellsBy({ zones, language }: ExportSource): Record<ExchangeField, (log: ExchangeLog) => Cell> {
  const say = wordsIn(exportMessages, language)
  const [yes, no] = [say('yes'), say('no')]
  return {
    id: ({ id }) => id,
    start: ({ start }) => momentCell(zones, start),
    end: ({ end }) => momentCell(zones, end),
    time_zone: ({ time_zone: zone }) => zone,
    minutes: ({ minutes }) => minutes,
    category: ({ category }) => categoryName(category, language),
    activity: ({ activity }) => activity,
    sub_activity: ({ sub_activity: name }) => name,
    project: ({ project }) => project,
    tags: ({ tags }) => joined(tags),
    recipients: ({ recipients }) => joined(recipients),
    for_what: ({ for_what: texts }) => joined(texts),
    shares: ({ shares }) => joined(shares.map(shareText)),
    rating: ({ rating }) => rating,
    remark: ({ remark }) => remark,
    notes_concise: ({ notes_concise: text }) => text,
    efficiency: ({ efficiency }) => efficiency,
    parallel: ({ parallel }) => (parallel ? yes : no),
  }
}

async function* writeSheet(source: ExportSource): AsyncGenerator<string> {
  const say = wordsIn(exportMessages, source.language)
  const columns = EXCHANGE_FIELDS.map(
    (field, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[field]}" customWidth="1"/>`,
  )
  const titles = rowXml(
    1,
    EXCHANGE_FIELDS.map((field) => say(field)),
    STYLE.title,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${titles}`
  const cells = Object.values(cellsBy(source))
  let row = 1
  for await (const logs of source.pages)
    yield logs
      .map((log) => {
        row += 1
        return rowXml(
          row,
          cells.map((cellOf) => cellOf(log)),
        )
      })
      .join('')
  yield '</sheetData></worksheet>'
}

/**
 * Writes a workbook of one sheet (ECMA-376). The libraries that write one either hold all of it in memory or bring an
 * archiver of their own; these six parts and the one that zips the account need neither.
 */
export function writeWorkbook(source: ExportSource): Readable {
  const sheet = xmlText(wordsIn(exportMessages, source.language)('sheet'))
  const zip = new ZipFile()
  const body = new PassThrough()
  // A failure in the middle ends the connection: half an export must not look complete.
  zip.on('error', (error: Error) => body.destroy(error))
  zip.outputStream.pipe(body)
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name)
  add('[Content_Types].xml', TYPES)
  add('_rels/.rels', PACKAGE_RELATIONS)
  add(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATED}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS)
  add('xl/styles.xml', STYLES)
  // Rows look alike, so a low level packs them nearly as well, in half the time.
  const packing = { compressionLevel: 3 }
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', packing, (done) => done(null, Readable.from(writeSheet(source))))
  zip.end()
  return body
}
