import { note } from '#contract/note.ts'
import { mergedContent } from '#domain/note-merge.ts'
import { ApiError } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { type Draft, draftKey, drafts } from './draft.ts'
import { createNote, saveNote } from './writes.ts'
import { contentOfNote, isBeingWritten } from './saver.ts'

async function send(id: string, { title, content, base }: Draft): Promise<void> {
  try {
    const now = await call(note.read, { params: { id } })
    const merged = mergedContent({ base: base.content, mine: content, theirs: contentOfNote(now) })
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

/** What an earlier page could not save of other notes goes out as well, once: nobody has to open each of them. */
export async function sendLeftOver(): Promise<void> {
  if (isDone) return
  isDone = true
  for (const [id, draft] of await drafts.all()) if (!isBeingWritten(id)) await send(id, draft).catch(console.warn)
}
