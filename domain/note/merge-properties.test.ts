import { expect, test } from 'vitest'
import { itemsOf, type NoteBlock, type NoteDoc, type NoteItem, readContent } from './content.ts'
import { writer } from './edit-fixture.ts'
import { mergedContent } from './merge.ts'
import { said } from './said.ts'

type Writing = { words?: readonly string[]; isWild: boolean }

/** A note, and what two people make of it at once. */
function edits(seed: number, { words, isWild }: Writing) {
  const as = (name: string, offset: number) => writer(seed + offset, words ? { name, words, isWild } : { name, isWild })
  const base = as('b', 0).note()
  const mine = as('m', 1e6).edited(base, 1 + (seed % 6))
  const theirs = as('t', 2e6).edited(base, 1 + (seed % 4))
  return { base, mine, theirs, merged: mergedContent({ base, mine, theirs }) }
}

type Part = NoteDoc | NoteItem | NoteBlock
/** The blocks that have words, with these. */
function linesOf(part: Part): { key: string; words: string[] }[] {
  if (part.type === 'horizontalRule') return []
  if (part.type === 'paragraph' || part.type === 'heading' || part.type === 'codeBlock') {
    const words = (part.content ?? []).flatMap((inline) => (inline.type === 'text' ? inline.text.split(' ') : []))
    return words.length > 0 ? [{ key: said(part), words }] : []
  }
  return part.content.flatMap((each: Part) => linesOf(each))
}
const countOf = (note: NoteDoc) => {
  const counts = new Map<string, number>()
  for (const { key } of linesOf(note)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return (key: string) => counts.get(key) ?? 0
}
const wordsOf = (note: NoteDoc) => new Set(linesOf(note).flatMap(({ words }) => words))

test.each([
  ['words that are written once', undefined, 500],
  ['words that are written over and over', ['do', 'it', 'now'], 200],
])('a merge loses no word of either side, after any edits: %s', (_, words, seeds) => {
  let kept = 0
  for (let seed = 0; seed < seeds; seed++) {
    const { base, mine, theirs, merged } = edits(seed, { isWild: true, ...(words && { words }) })
    const [inBase, inMine, inTheirs] = [countOf(base), countOf(mine), countOf(theirs)]
    const [left, both] = [wordsOf(merged), wordsOf({ type: 'doc', content: [...mine.content, ...theirs.content] })]
    const must = [
      ...linesOf(mine).filter(({ key }) => inBase(key) === 0 || inTheirs(key) >= inBase(key)),
      ...linesOf(theirs).filter(({ key }) => inBase(key) === 0 || inMine(key) >= inBase(key)),
    ].flatMap((line) => line.words)
    expect(
      must.filter((word) => !left.has(word)),
      `seed ${seed}`,
    ).toEqual([])
    expect(
      [...left].filter((word) => !both.has(word)),
      `seed ${seed}`,
    ).toEqual([])
    kept += must.length

    const ids = itemsOf(merged).map(({ attrs }) => attrs.itemId)
    expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length)
    expect(
      readContent(merged, () => 'new'),
      `seed ${seed}`,
    ).toEqual({ doc: merged })
  }
  expect(kept).toBeGreaterThan(seeds)
})

/** Whether merging the merge with either side once more changes nothing. */
const isSettled = ({ base, mine, theirs, merged }: ReturnType<typeof edits>) =>
  [mergedContent({ base, mine: merged, theirs }), mergedContent({ base, mine, theirs: merged })].every(
    (again) => said(again) === said(merged),
  )

test('merging the result with either side again changes nothing', () => {
  for (let seed = 0; seed < 150; seed++) {
    expect({ seed, isSettled: isSettled(edits(seed, { isWild: false })) }).toEqual({ seed, isSettled: true })
  }
})

test('nor does it where lines were moved, unless these cannot be identified: lines have no ids', () => {
  let unsettled = 0
  for (let seed = 0; seed < 150; seed++) if (!isSettled(edits(seed, { isWild: true }))) unsettled++
  expect(unsettled).toBeLessThan(4)
})

test('edits in different places merge as if one person had made them all', () => {
  for (let seed = 0; seed < 150; seed++) {
    const { base } = edits(seed, { isWild: true })
    const any = writer(seed, { name: 'x' })
    const lines = linesOf(base).length
    /** For each line who changes it: no one, I, they. */
    const changes = Array.from({ length: lines }, () => any.upTo(2))
    /** The note with what these have changed. */
    const after = (who: readonly number[]): NoteDoc => {
      let at = -1
      const change = (part: Part): Part => {
        if (part.type === 'horizontalRule' || !part.content) return part
        const isLine = linesOf(part).length > 0 && (part.type === 'paragraph' || part.type === 'heading')
        if (isLine) at++
        if (isLine)
          return who.includes(changes[at]!) ? { ...part, content: [{ type: 'text', text: `new ${at}` }] } : part
        return {
          ...part,
          content: part.content.map((each) => ('text' in each || each.type === 'hardBreak' ? each : change(each))),
        } as Part
      }
      return change(base) as NoteDoc
    }
    expect(mergedContent({ base, mine: after([1]), theirs: after([2]) }), `seed ${seed}`).toEqual(after([1, 2]))
  }
})
