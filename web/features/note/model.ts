import { todoProgress } from '#domain/note/text.ts'
import { itemsOf, type NoteBlock, type NoteDoc } from '#domain/note/content.ts'
import { MANY_ROLLS } from '#web/widgets/note-editor/item-view.ts'

export type Facts = {
  readonly characters: number
  /** The number of its to-dos, and how many of them are done. */
  readonly todos: number
  readonly doneTodos: number
  /** An item has gone on many times. [note/many-rolls] */
  readonly goesOn: boolean
}

const charactersIn = (part: object): number => {
  if ('text' in part) return [...String(part.text).replaceAll(/\s/g, '')].length
  const inner = 'content' in part ? (part.content as readonly object[]) : []
  return inner.reduce((sum, one) => sum + charactersIn(one), 0)
}

function factsIn(block: NoteBlock): Facts {
  const doc: NoteDoc = { type: 'doc', content: [block] }
  const { own, done } = todoProgress(doc)
  return {
    characters: charactersIn(block),
    todos: own,
    doneTodos: done,
    goesOn: itemsOf(doc).some(
      ({ attrs: { rolls, completed, migratedTo } }) => rolls >= MANY_ROLLS && !completed && migratedTo === null,
    ),
  }
}

const NONE: Facts = { characters: 0, todos: 0, doneTodos: 0, goesOn: false }
/** In a long note the user types in one block of hundreds. */
const known = new WeakMap<NoteBlock, Facts>()

/** The figures under a note. Characters are counted without spaces, since Chinese has none. */
export const factsOf = ({ content }: NoteDoc): Facts =>
  content.reduce((sum, block) => {
    const one = known.get(block) ?? factsIn(block)
    known.set(block, one)
    return {
      characters: sum.characters + one.characters,
      todos: sum.todos + one.todos,
      doneTodos: sum.doneTodos + one.doneTodos,
      goesOn: sum.goesOn || one.goesOn,
    }
  }, NONE)
