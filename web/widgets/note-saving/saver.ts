import { note as noteEndpoints, type Note } from '#contract/note.ts'
import type { NoteDoc } from '#domain/note/content.ts'
import { mergedContent } from '#domain/note/merge.ts'
import { ApiError } from '#web/api/call.ts'
import { verdictOf } from '#web/api/outbox-queue.ts'
import { isReached, onReach } from '#web/api/reach.ts'
import { session } from '#web/api/session.ts'
import { beingWritten } from './being-written.ts'
import { type Draft, draftKey, drafts, groundOf, withSent, type Written } from './draft.ts'
import { whenIdle } from './when-idle.ts'
import { known, saveNote } from './writes.ts'

/** The editor saves this long after the last key. [note/note-autosave] */
const IDLE_MS = 800
const DRAFT_MS = 300
/** Saving is tried again after this time if no event says that the server is back. [note/note-autosave] */
const AGAIN_MS = 15_000
/** Browsers send no more for a page that is gone; Chinese takes three bytes a character. */
const MAX_AFTERWARDS = 20_000

export type Standing = 'saved' | 'saving' | 'kept' | 'lost' | 'refused'
type Part = 'title' | 'content'

/** The note as the server knows it, and the editor on the screen. */
type Screen = {
  /** The present content of the editor. */
  readonly read: () => Written
  /** @returns whether that is another text than the one on the screen */
  readonly write: (written: Written) => boolean
  readonly onStanding: (standing: Standing, error?: unknown) => void
  /** Another device's text is now beside the text typed here. */
  readonly onMerged: () => void
  readonly onGone: () => void
}

/** The server checks the content when it takes it in. */
export const contentOfNote = ({ content }: Pick<Note, 'content'>): NoteDoc => content as unknown as NoteDoc

const writtenIn = (note: Note): Written => ({ title: note.title, content: contentOfNote(note) })

/** Saves the text, and loses nothing until the server has it. */
export class NoteSaver {
  #base: Note
  #screen: Screen
  #unsaved = new Set<Part>()
  /** Sent on top of the base, and never answered. */
  #sent: Draft['sent'] = []
  #isSending = false
  #isClosed = false
  #isEnded = false
  #flight: Promise<void> = Promise.resolve()
  #held: Note | undefined
  #saving: ReturnType<typeof setTimeout> | undefined
  /** Cancels the pending draft. */
  #drafting: (() => void) | undefined
  readonly #forget: () => void
  readonly #key: string

  constructor(note: Note, screen: Screen) {
    this.#base = note
    this.#screen = screen
    this.#key = draftKey(note.id)
    beingWritten.get(note.id)?.end()
    beingWritten.set(note.id, this)
    this.#forget = onReach(() => isReached() && this.#unsaved.size && this.#later(0))
  }

  /** The user has typed something. */
  recordChange(part: Part): void {
    this.#unsaved.add(part)
    this.#drafting ??= this.#keepSoon()
    this.#later(IDLE_MS)
    this.#screen.onStanding('saving')
  }

  /** Takes over the draft that an earlier page could not save, with the changes of other devices since. */
  resume(draft: Draft): void {
    const { title } = draft.base
    const mine = { title: draft.title === title ? this.#base.title : draft.title }
    if (draft.base.version === this.#base.version) this.#sent = draft.sent
    this.#write({ base: groundOf(draft, contentOfNote(this.#base)), mine: draft.content }, mine.title)
  }

  /** The server sends the current note. */
  take(note: Note): void {
    if (note.version <= this.#base.version) return
    if (this.#isSending) {
      this.#held = note
      return
    }
    if (this.#unsaved.size) return this.#merge(note)
    this.#base = note
    this.#sent = []
    // This page has no changes to keep, no matter who wrote the note.
    this.#screen.write(writtenIn(note))
  }

  /** The page may be gone before anything that takes time is done, or it may come back. */
  leave(): void {
    if (this.#isEnded || !(this.#unsaved.size || this.#isSending)) return
    const written = this.#screen.read()
    const base = { ...writtenIn(this.#base), version: this.#base.version }
    // This request may arrive or not: the next page recognizes it as its own.
    const sent = withSent(this.#sent, JSON.stringify(written.content))
    drafts.keepNow(this.#key, { ...written, base, sent })
    void this.flush()
  }

  /** At once: the page may be gone in a moment, or something else is to be asked of the server. */
  async flush(): Promise<void> {
    if (this.#unsaved.size) void this.#keep()
    // The current request does not have the text typed since.
    await this.#flight
    if (!this.#unsaved.size) return
    const { content } = this.#screen.read()
    await this.#save(JSON.stringify(content).length < MAX_AFTERWARDS)
  }

  /** The note is off the screen; its pending work is finished. */
  close(): void {
    const last = this.#screen.read()
    const still = { current: last }
    this.#screen = {
      ...this.#screen,
      read: () => still.current,
      write: (written) => {
        still.current = written
        return false
      },
      onStanding: () => undefined,
      onMerged: () => undefined,
      onGone: () => undefined,
    }
    this.#isClosed = true
    if (this.#unsaved.size || this.#isSending) void this.flush()
    else this.end()
  }

  end(): void {
    this.#isEnded = true
    clearTimeout(this.#saving)
    this.#drafting?.()
    this.#forget()
    if (beingWritten.get(this.#base.id) === this) beingWritten.delete(this.#base.id)
  }

  #later(ms: number) {
    clearTimeout(this.#saving)
    this.#saving = setTimeout(() => void this.#save(false), ms)
  }

  /** Between two keys, so that typing never waits. */
  #keepSoon(): () => void {
    const timer = setTimeout(() => (this.#drafting = whenIdle(() => void this.#keep(), DRAFT_MS)), DRAFT_MS)
    return () => clearTimeout(timer)
  }

  #keepNothing() {
    this.#drafting?.()
    this.#drafting = undefined
  }

  async #keep(): Promise<boolean> {
    this.#keepNothing()
    // Another saver keeps the draft by now.
    if (this.#isEnded) return true
    const { version } = this.#base
    const base = { ...writtenIn(this.#base), version }
    return drafts.keep(this.#key, { ...this.#screen.read(), base, sent: this.#sent })
  }

  /** Both texts stay. @param title the title, if only one of them has one */
  #write({ base, mine }: { base: NoteDoc; mine: NoteDoc }, title: string) {
    const theirs = writtenIn(this.#base)
    const content = mergedContent({ base, mine, theirs: theirs.content })
    const hasChanged = this.#screen.write({ title, content })
    this.#unsaved = new Set(['title', 'content'])
    this.#later(0)
    return hasChanged
  }

  #merge(theirs: Note) {
    const mine = this.#screen.read()
    const base = writtenIn(this.#base)
    const ground = groundOf({ base, sent: this.#sent }, contentOfNote(theirs))
    this.#base = theirs
    this.#sent = []
    const title = mine.title === base.title ? theirs.title : mine.title
    if (this.#write({ base: ground, mine: mine.content }, title)) this.#screen.onMerged()
  }

  #save(keepalive: boolean): Promise<void> {
    clearTimeout(this.#saving)
    const isTheirs = session.token() !== null && draftKey(this.#base.id) === this.#key
    if (!isTheirs) this.end()
    else if (!this.#isSending && !this.#isEnded && this.#unsaved.size) this.#flight = this.#send(keepalive)
    return this.#flight
  }

  async #send(keepalive: boolean): Promise<void> {
    const { title, content } = this.#screen.read()
    const parts = this.#unsaved
    this.#unsaved = new Set()
    this.#isSending = true
    this.#screen.onStanding('saving')
    const { id, version } = this.#base
    this.#sent = withSent(this.#sent, JSON.stringify(content))
    const body = { ...(parts.has('title') && { title }), ...(parts.has('content') && { content }), version }
    try {
      this.#base = await saveNote({ id, body, keepalive })
      this.#sent = []
    } catch (error) {
      for (const part of parts) this.#unsaved.add(part)
      this.#isSending = false
      return this.#fail(error)
    }
    this.#isSending = false
    const held = this.#held
    this.#held = undefined
    if (held) this.take(held)
    if (this.#unsaved.size) {
      // The user typed while the request was on its way.
      if (!this.#isEnded) this.#later(IDLE_MS)
    } else {
      this.#keepNothing()
      if (!this.#isEnded) await drafts.forget(this.#key)
      this.#screen.onStanding('saved')
      if (this.#isClosed && !this.#unsaved.size) this.end()
    }
  }

  async #fail(error: unknown): Promise<void> {
    const current = currentIn(error)
    if (current && current.deletedAt !== null) {
      // A note that is restored from the trash is found as it was left.
      await this.#keep()
      this.end()
      known(current)
      return
    }
    if (current) return this.#merge(current)
    if (error instanceof ApiError && error.status === 404) {
      await this.#keep()
      this.end()
      return this.#screen.onGone()
    }
    const isKept = await this.#keep()
    if (verdictOf(error, noteEndpoints.change, false) === 'wait') {
      this.#screen.onStanding(isKept ? 'kept' : 'lost')
      if (!this.#isEnded) this.#later(AGAIN_MS)
    } else this.#screen.onStanding('refused', error)
  }
}

/** The current note, if another device was faster. [note/concurrent-notes] */
function currentIn(error: unknown): Note | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { current } = error.body?.details ?? {}
  return (current as Note | undefined)?.content ? (current as Note) : null
}
