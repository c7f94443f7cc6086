import { note } from '#contract/note.ts'
import { mergedContent } from '#domain/note/merge.ts'
import { ApiError } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { beingWritten } from './being-written.ts'
import { type Draft, draftKey, drafts, groundOf } from './draft.ts'
import { createNote, saveNote } from './writes.ts'
import { contentOfNote } from './saver.ts'

async function send(id: string, draft: Draft): Promise<void> {
  const { title, content, base } = draft
  try {
    const now = await call(note.read, { params: { id } })
    const theirs = contentOfNote(now)
    const merged = mergedContent({ base: groundOf(draft, theirs), mine: content, theirs })
    const named = title === base.title ? {} : { title }
    await saveNote({ id, body: { ...named, content: merged, version: now.version } })
  } catch (error) {
    // Its note is gone; its words are not.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await createNote({ title, content })
  }
  await drafts.forget(draftKey(id))
}

let isDone = false

/**
 * Drafts of other notes that an earlier page could not save are sent too, once: the user need not open each of them.
 */
export async function sendLeftOver(): Promise<void> {
  if (isDone) return
  isDone = true
  for (const [id, draft] of await drafts.all()) if (!beingWritten.has(id)) await send(id, draft).catch(console.warn)
}
