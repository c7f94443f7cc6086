import type { LatestChanges, LiveEvent } from '#contract/live.ts'
import { epochMs, type Instant, instantAt } from '#domain/time/time.ts'

/** That something was written: whose, the noun of the contract, and the `X-Client-Id` of who knows it already. */
export type Change = { readonly dataGroup: string; readonly noun: string; readonly origin: string | null }

export type NoticeHandlers = {
  readonly change: (change: Change) => void
  /** What others wrote since the last word of theirs may never be told. */
  readonly missed: () => void
}
/** How the processes on one database notify each other; a single process has no one to notify. */
export type Notices = { readonly tell: (change: Change) => void; readonly stop: () => Promise<void> }
export type Connect = (hearing: NoticeHandlers) => Notices

export type Follower = {
  readonly userId: string
  /** A parent who acts for a child hears of the child's changes, and of what concerns the parent. */
  readonly dataGroups: readonly string[]
  /** Changes from then on are sent at once. */
  readonly since?: Instant | undefined
  readonly hear: (event: LiveEvent) => void
  /** There is nothing more to hear. */
  readonly end: () => void
}
export type Live = {
  /** To be called once the change can be read. */
  readonly publish: (change: Change) => void
  /** How many are followed now. */
  readonly openStreams: () => number
  /** @returns what ends it */
  readonly follow: (follower: Follower) => () => void
  /** The latest change of each noun in these data groups, as far as it is known. */
  readonly latest: (dataGroups: readonly string[]) => LatestChanges
  /** Calls back for every change of every data group, for as long as the process runs; null: some may have been missed. */
  readonly watch: (heard: (change: Change | null) => void) => void
  /** A stopping server does not wait for endless streams, and accepts no new ones. */
  readonly endStreams: () => void
  /** Once nothing is written any more. */
  readonly stop: () => Promise<void>
}

/** A browser has one for each visible window; one with more has left some behind. */
const MAX_STREAMS = 20
/** Data groups whose last changes are remembered: half a kilobyte each. */
const MAX_REMEMBERED = 20_000

/**
 * The clocks of several machines differ by up to five seconds (docs/operate.md), and what another process wrote is heard
 * a little later than an answer may have been read.
 */
const MARGIN_OF_OTHERS_MS = 5500

const UNKNOWN: LiveEvent = { noun: null, origin: null }
const alone: Connect = () => ({ tell: () => undefined, stop: async () => undefined })

/** The one place of a process through which its open screens hear of changes. */
export function liveHub(now: () => Instant, connect: Connect = alone): Live {
  const followers = new Map<string, Set<Follower>>()
  const streams = new Map<string, Follower[]>()
  const watchers: ((change: Change | null) => void)[] = []
  const recent = recentChanges(now)
  const marginMs = connect === alone ? 0 : MARGIN_OF_OTHERS_MS
  const withMargin = (moment: Instant) => instantAt(epochMs(moment) + marginMs)
  let stopped = false

  function hear(change: Change) {
    recent.add(change)
    for (const heard of watchers) heard(change)
    const { noun, origin } = change
    for (const follower of followers.get(change.dataGroup) ?? []) follower.hear({ noun, origin })
  }
  function hearMissed() {
    recent.forget()
    for (const heard of watchers) heard(null)
    for (const follower of new Set([...followers.values()].flatMap((group) => [...group]))) follower.hear(UNKNOWN)
  }
  const notices = connect({ change: hear, missed: hearMissed })

  function leave(follower: Follower) {
    const { userId, dataGroups } = follower
    for (const dataGroup of dataGroups) {
      const group = followers.get(dataGroup)
      group?.delete(follower)
      if (!group?.size) followers.delete(dataGroup)
    }
    const others = streams.get(userId)?.filter((other) => other !== follower) ?? []
    if (others.length) streams.set(userId, others)
    else streams.delete(userId)
  }

  return {
    openStreams: () => [...streams.values()].flat().length,
    publish(change) {
      hear(change)
      notices.tell(change)
    },
    follow(follower) {
      if (stopped) {
        // It has not got what ends it yet.
        queueMicrotask(() => follower.end())
        return () => undefined
      }
      const { userId, dataGroups, since } = follower
      const [oldest, ...others] = streams.get(userId) ?? []
      if (oldest && others.length >= MAX_STREAMS - 1) oldest.end()
      streams.set(userId, [...(streams.get(userId) ?? []), follower])
      for (const dataGroup of dataGroups) {
        followers.set(dataGroup, (followers.get(dataGroup) ?? new Set()).add(follower))
        if (since) for (const event of recent.since(dataGroup, since)) follower.hear(event)
      }
      return () => leave(follower)
    },
    latest(dataGroups) {
      const { knownSince, nouns } = recent.latest(dataGroups)
      return {
        knownSince: withMargin(knownSince),
        nouns: [...nouns].map(([noun, moment]) => ({ noun, changedAt: withMargin(moment) })),
      }
    },
    watch: (heard) => void watchers.push(heard),
    endStreams() {
      stopped = true
      for (const follower of [...streams.values()].flat()) follower.end()
    },
    stop: () => notices.stop(),
  }
}

/**
 * The nouns that changed lately, and when. A screen that opens its stream a second after it asked for its data, or that
 * was away for a minute, gets the missed changes, and asks for no more than that.
 */
function recentChanges(now: () => Instant) {
  /** The group that changed last stands last. */
  const changes = new Map<string, Map<string, Instant>>()
  /** Not all changes before that are known. */
  let from = now()
  let latest = from

  /** Moments before and after a clock that was set back cannot be compared. */
  function noticeSetBack(): Instant {
    const current = now()
    if (current < latest) {
      changes.clear()
      from = latest
    }
    latest = current
    return current
  }
  return {
    add({ dataGroup, noun }: Change) {
      const current = noticeSetBack()
      const nouns = changes.get(dataGroup) ?? new Map<string, Instant>()
      changes.delete(dataGroup)
      changes.set(dataGroup, nouns.set(noun, current))
      if (changes.size <= MAX_REMEMBERED) return
      const [oldest = '', times] = changes.entries().next().value ?? []
      changes.delete(oldest)
      from = [from, ...(times?.values() ?? [])].reduce((last, time) => (time > last ? time : last))
    },
    since(dataGroup: string, moment: Instant): LiveEvent[] {
      if (moment > noticeSetBack() || moment <= from) return [UNKNOWN]
      const nouns = [...(changes.get(dataGroup) ?? [])].filter(([, time]) => time >= moment)
      return nouns.map(([noun]) => ({ noun, origin: null }))
    },
    latest(dataGroups: readonly string[]) {
      noticeSetBack()
      const nouns = new Map<string, Instant>()
      for (const [noun, moment] of dataGroups.flatMap((dataGroup) => [...(changes.get(dataGroup) ?? [])])) {
        const known = nouns.get(noun)
        if (!known || known < moment) nouns.set(noun, moment)
      }
      return { knownSince: from, nouns }
    },
    forget() {
      changes.clear()
      from = now()
    },
  }
}
