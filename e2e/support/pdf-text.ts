import { inflateSync } from 'node:zlib'

const OBJECT = /(\d+) 0 obj\b([^]*?)endobj/g
const STREAM = /\/Length (\d+)[^]*?>>\s*stream\r?\n/

/** The content of an object's stream; the browser packs most of them. */
function streamOf(object: string): string {
  const found = STREAM.exec(object)
  if (!found) return ''
  const from = found.index + found[0].length
  const bytes = object.slice(from, from + Number(found[1]))
  return object.includes('/FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes
}

const textOfHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** What the glyphs of a font stand for, as its ToUnicode map says. */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, part = ''] of map.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of part.matchAll(/<(\w+)>\s*<(\w+)>/g))
      characters.set(Number.parseInt(glyph, 16), textOfHex(text))
  for (const [, part = ''] of map.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of part.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const from = Number.parseInt(first, 16)
      for (let glyph = from; glyph <= Number.parseInt(last, 16); glyph += 1)
        characters.set(glyph, String.fromCodePoint(textOfHex(text).codePointAt(0)! + glyph - from))
    }
  return characters
}

type Font = { readonly digits: number; readonly characters: ReadonlyMap<number, string> }

/** How many pages a PDF of Chromium has, and its text without spaces. */
export function readPdf(pdf: Buffer): { pages: number; text: string } {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(OBJECT)].map(([, number = '', object = '']) => [number, object]),
  )
  const fonts = new Map<string, Font>()
  for (const [number, object] of objects) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(object)?.[1]
    // A variable font is drawn glyph by glyph, with a code of one byte each.
    const digits = object.includes('/Type3') ? 2 : 4
    if (map !== undefined) fonts.set(number, { digits, characters: charactersOf(streamOf(objects.get(map) ?? '')) })
  }
  let text = ''
  for (const object of objects.values()) {
    const content = object.includes('/Length') && !object.includes('/Image') ? streamOf(object) : ''
    let font: Font | undefined
    // A font is named after the number of its object.
    for (const [, named, hex] of content.matchAll(/\/F(\d+) [\d.]+ Tf|<([\dA-F]+)>(?= ?[\]<T-]| -?\d)/g)) {
      if (named !== undefined) font = fonts.get(named)
      const codes = hex?.match(font?.digits === 2 ? /../g : /.{4}/g) ?? []
      text += codes.map((code) => font?.characters.get(Number.parseInt(code, 16)) ?? '').join('')
    }
  }
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b(?!s)/.test(object)).length
  return { pages, text: text.normalize('NFKC').replaceAll(/\s/gu, '') }
}
