import { queryOptions } from '@tanstack/react-query'
import { note, type Note } from '#contract/note.ts'
import { call } from '#web/api/client.ts'
import { keyOf, queryClient, queryOf } from '#web/api/query.ts'
import type { Written } from './draft.ts'

/** The parts are not compared: comparing a long note takes longer than a frame. */
export const noteQuery = (id: string) =>
  queryOptions({ ...queryOf(note.read, { params: { id } }), structuralSharing: false })

const LISTS = [note.all, note.quick, note.todos, note.flagged, note.byCreationDate, note.daily, note.trash, note.search]

/** Lists that show it ask for it again. */
export const refreshLists = () =>
  void Promise.all(LISTS.map((list) => queryClient.invalidateQueries({ queryKey: keyOf(list) })))

/** The server's answer about a note goes to every screen. */
export function known(answer: Note): Note {
  queryClient.setQueryData(noteQuery(answer.id).queryKey, answer)
  refreshLists()
  return answer
}

type Change = Parameters<typeof call<typeof note.change>>[1]['body']
export const saveNote = async (asked: { id: string; body: Change; keepalive?: boolean }): Promise<Note> => {
  const { id, body, keepalive = false } = asked
  return known(await call(note.change, { params: { id }, body, keepalive }))
}

export const createNote = async ({ title, content }: Written) =>
  known(await call(note.create, { body: { title, content } }))
