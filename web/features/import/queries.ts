import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { IMPORT, type ImportSummary, logImport } from '#contract/import.ts'
import type { ImportMapping, ImportMappingChange, Overlap } from '#contract/import-mapping.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { keyOf, queryClient, queryOf } from '#web/api/query.ts'
import { refreshAfter } from '#web/api/refresh.ts'
import { createStore, useStore } from '#web/ui/store.ts'
import { changeWith, isMoving, mappingWith, type RowState } from './model.ts'

/** While the server works; its live events bring news earlier. */
const EVERY_MS = 2000

const importsQuery = queryOptions({
  ...queryOf(logImport.list),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isMoving) ? EVERY_MS : false),
})
export const useImports = () => useQuery(importsQuery)

const importQuery = (id: string) =>
  queryOptions({
    ...queryOf(logImport.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? EVERY_MS : false),
  })
export const useImport = (id: string) => useQuery(importQuery(id))

function showSummary(summary: ImportSummary) {
  queryClient.setQueryData(importQuery(summary.id).queryKey, (known) => known && { ...known, ...summary })
}

type Told = { readonly onError: (error: unknown) => void }

/** A step of the server; done or refused, the page shows the true state afterwards. */
const useStep = (endpoint: typeof logImport.start | typeof logImport.undo, told: Told) =>
  useMutation({
    ...told,
    mutationFn: (id: string) => call(endpoint, { params: { id } }),
    onSuccess: showSummary,
    onSettled: () => refreshAfter('logImport'),
  })
export const useStart = (told: Told) => useStep(logImport.start, told)
export const useUndo = (told: Told) => useStep(logImport.undo, told)
async function removeImport(id: string): Promise<void> {
  try {
    await call(logImport.remove, { params: { id } })
  } finally {
    await refreshAfter('logImport')
  }
}

export const useRemove = (told: Told) =>
  useMutation({
    ...told,
    mutationFn: removeImport,
  })

/** Whether the server refused because it is busy with another import of this user. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.details?.['reason'] === 'anotherImport'

export const useFaultyDownload = () =>
  useMutation({ mutationFn: (id: string) => download(logImport.faulty, { params: { id }, endless: true }) })

/** The server compares a file with the logs of this moment: since it was read, another file may have brought some. */
export async function lookAgain({ id, status }: ImportSummary): Promise<void> {
  if (status !== 'ready') return
  // A server that is away is told of by the import that opens then.
  await call(logImport.map, { params: { id }, body: {} }).then(showSummary, () => undefined)
}

// How the file is understood

/** Choices follow each other quickly, and each makes the server look at all rows again. */
const SAVE_AFTER_MS = 500

/**
 * The mapping with the changes that the server does not have yet, which are saved together.
 * @param onFailure is told why they could not be; the page then shows what the server has
 */
export function useEdits(id: string, saved: ImportMapping, onFailure: (error: unknown) => void) {
  const [edits, setEdits] = useState<ImportMappingChange | null>(null)
  const latest = useRef<ImportMappingChange | null>(null)
  const put = (next: ImportMappingChange | null) => {
    latest.current = next
    setEdits(next)
  }
  const save = async () => {
    const sent = latest.current
    if (!sent) return
    try {
      const summary = await call(logImport.map, { params: { id }, body: sent })
      await queryClient.cancelQueries({ queryKey: importQuery(id).queryKey })
      queryClient.setQueryData(
        importQuery(id).queryKey,
        (known) => known && { ...known, ...summary, mapping: known.mapping && mappingWith(known.mapping, sent) },
      )
      if (latest.current === sent) put(null)
    } catch (error) {
      put(null)
      onFailure(error)
    }
    await refreshAfter('logImport')
  }
  const saveSoon = useDebouncedCallback(() => void save(), { delay: SAVE_AFTER_MS, flushOnUnmount: true })
  return {
    mapping: edits ? mappingWith(saved, edits) : saved,
    isSaving: edits !== null,
    change: (change: ImportMappingChange) => {
      put(changeWith(latest.current ?? {}, change))
      saveSoon()
    },
  }
}

// The rows

/** The rows of one reading of the file; `version` is another after each. */
export type Preview = { readonly id: string; readonly version: string; readonly isReady: boolean }
export type Paging = { readonly page: number; readonly pageSize: number }

export function useRows({ id, version, isReady }: Preview, state: RowState | undefined, paging: Paging) {
  const query = { ...(state && { state }), ...paging }
  return useQuery({
    queryKey: [...keyOf(logImport.rows), { id, query }, version],
    queryFn: () => call(logImport.rows, { params: { id }, query }),
    enabled: isReady,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export function useDay({ id, version, isReady }: Preview, date: LocalDate | undefined) {
  return useQuery({
    queryKey: [...keyOf(logImport.day), { id, date }, version],
    queryFn: () => call(logImport.day, { params: { id }, query: { date: date! } }),
    enabled: isReady && date !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The first log that an import has brought, in the order of the file. */
export const useFirstImported = (id: string, version: string) =>
  useQuery({
    queryKey: [...keyOf(logImport.rows), { id, outcome: 'imported' }, version],
    queryFn: () => call(logImport.rows, { params: { id }, query: { outcome: 'imported', page: 1, pageSize: 10 } }),
  })

export const useRowChoice = (id: string) =>
  useMutation({
    mutationFn: ({ position, overlap }: { position: number; overlap: Overlap | null }) =>
      call(logImport.chooseForRow, { params: { id, position: String(position) }, body: { overlap } }),
    onSettled: () => refreshAfter('logImport'),
  })

// The way of files to the server

export type Sending = {
  readonly name: string
  /** Which of how many files, from 1. */
  readonly position: number
  readonly count: number
  /** Bytes. */
  readonly sent: number
  readonly size: number
  readonly error: unknown
  readonly retry: () => void
  readonly cancel: () => void
}

/** It goes on while the user looks at other screens. */
const sending = createStore<Sending | null>(null)
export const useSending = (): Sending | null => useStore(sending)

const LONGEST_NAME = 255

/**
 * Sends files piece by piece, one after another, and lets the server read each.
 * @param onSent is told the id of the first as soon as it is there
 */
export function sendFiles(files: readonly File[], onSent: (id: string) => void): void {
  const leaving = new AbortController()
  const { signal } = leaving
  let [at, position] = [0, 0]
  let id: string | undefined

  function tell(error: unknown = null) {
    const file = files[at]
    const count = files.length
    const sent = file ? Math.min(position * IMPORT.piece, file.size) : 0
    const shared = { position: at + 1, count, sent, error, retry: () => void run(), cancel }
    sending.set(file && !signal.aborted ? { name: file.name, size: file.size, ...shared } : null)
  }
  function cancel() {
    leaving.abort()
    sending.set(null)
    // What stays is in the list, to be removed there.
    if (id !== undefined) void removeImport(id).catch(() => undefined)
  }
  async function sendFile(file: File) {
    id ??= (
      await call(logImport.create, { body: { fileName: file.name.slice(-LONGEST_NAME), size: file.size }, signal })
    ).id
    for (; position * IMPORT.piece < file.size; position += 1) {
      const body = file.slice(position * IMPORT.piece, (position + 1) * IMPORT.piece, IMPORT.type)
      await call(logImport.addPiece, { params: { id, position: String(position) }, body, signal })
      tell()
    }
    await call(logImport.read, { params: { id }, signal })
    return id
  }
  async function run() {
    try {
      for (let file = files[at]; file; file = files[at]) {
        tell()
        const sent = await sendFile(file)
        if (at === 0) onSent(sent)
        at += 1
        ;[position, id] = [0, undefined]
      }
      tell()
    } catch (error) {
      if (!signal.aborted) tell(error)
    }
    await refreshAfter('logImport')
  }
  void run()
}
