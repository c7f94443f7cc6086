import { note } from '#contract/note.ts'
import { call } from '#web/api/client.ts'
import { keyOf, queryClient } from '#web/api/query.ts'
import { known, refreshLists } from '#web/widgets/note-saving/writes.ts'

export const flagNote = async (id: string, value: boolean) => known(await call(note.flag, { body: { id, value } }))

export const copyNote = async (id: string) => known(await call(note.copy, { body: { id } }))

export async function removeNote(id: string): Promise<void> {
  await call(note.remove, { params: { id } })
  refreshLists()
  void queryClient.invalidateQueries({ queryKey: keyOf(note.ofDate) })
}

export const restoreNote = async (id: string) => known(await call(note.restore, { params: { id } }))
