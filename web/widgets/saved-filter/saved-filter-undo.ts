import type { SavedFilter } from '#contract/saved-filter.ts'
import { phrasesOf } from '#web/i18n/words-in.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import type { SavedContent } from './address.ts'
import { savedFilterMessages } from './messages.ts'
import { changeSavedFilter, createSavedFilter, removeSavedFilter } from './saved-filter-queries.ts'

const say = phrasesOf(savedFilterMessages)
const failed = (error: unknown) => tellFailure('update', error)

const contentOf = ({ search, statistics }: SavedContent): SavedContent => (search ? { search } : { statistics })

/** Saves a new filter, and says so. */
export async function saveWithUndo(name: string, content: SavedContent): Promise<void> {
  let made = await createSavedFilter({ name, ...content })
  notifyUndo(say('savedNow', { name: made.name }), {
    undo: () => removeSavedFilter(made),
    redo: async () => {
      made = await createSavedFilter({ id: made.id, name, ...content })
    },
    failed,
  })
}

/** Gives a filter another name. @param version as the user saw it */
export async function renameWithUndo(filter: SavedFilter, name: string, version: number): Promise<void> {
  const { id, name: before } = filter
  await changeSavedFilter(id, { name }, version)
  notifyUndo(say('renamed', { before, name }), {
    undo: () => changeSavedFilter(id, { name: before }),
    redo: () => changeSavedFilter(id, { name }),
    failed,
  })
}

/** Puts what is on the screen in the place of what was saved. */
export async function replaceWithUndo(filter: SavedFilter, content: SavedContent): Promise<void> {
  const { id, name } = filter
  await changeSavedFilter(id, content)
  notifyUndo(say('replaced', { name }), {
    undo: () => changeSavedFilter(id, contentOf(filter)),
    redo: () => changeSavedFilter(id, content),
    failed,
  })
}

/** Deletes a filter at once; its undo makes it again under its id. */
export async function removeWithUndo(filter: SavedFilter): Promise<void> {
  const { id, name } = filter
  await removeSavedFilter(filter)
  notifyUndo(say('removed', { name }), {
    undo: () => createSavedFilter({ id, name, ...contentOf(filter) }),
    redo: () => removeSavedFilter(filter),
    failed,
  })
}
