import { todoCounts } from '#domain/note-text.ts'
import { itemsOf, type NoteDoc } from '#domain/note-content.ts'
import { MANY_ROLLS } from '#web/widgets/note-editor/item-view.ts'

export type Facts = {
  readonly characters: number
  readonly todos: number
  readonly openTodos: number
  /** rule [8.3-e]: something goes on and on. */
  readonly goesOn: boolean
}

const charactersIn = (part: object): number => {
  if ('text' in part) return [...String(part.text).replaceAll(/\s/g, '')].length
  const inner = 'content' in part ? (part.content as readonly object[]) : []
  return inner.reduce((sum, one) => sum + charactersIn(one), 0)
}

/** What stands under a note. Characters without spaces, which Chinese has none of. */
export const factsOf = (doc: NoteDoc): Facts => ({
  characters: charactersIn(doc),
  ...todoCounts(doc),
  goesOn: itemsOf(doc).some(
    ({ attrs: { rolls, completed, migratedTo } }) => rolls >= MANY_ROLLS && !completed && migratedTo === null,
  ),
})
