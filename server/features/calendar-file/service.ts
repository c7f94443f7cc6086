import { LRUCache } from 'lru-cache'
import type { Instant } from '#domain/time.ts'
import { localDate } from '#domain/zone.ts'
import { subjectOfFeed } from '#server/access.ts'
import type { Db } from '#server/db/open.ts'
import { ownerFrom } from '#server/features/account/service.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import { countTry } from '#server/features/throttle/service.ts'
import type { Live } from '#server/live.ts'
import { digest } from '#server/secrets.ts'

/** Nouns of the contract whose writes change no file. */
const OTHERS = new Set([
  'auth',
  'avatar',
  'bank',
  'crown',
  'live',
  'note',
  'reward',
  'secondFactor',
  'session',
  'weather',
])

/** Some hundred calendars. */
const LARGEST_BYTES = 16 * 1024 * 1024
const MOST_VERSIONS = 20_000
/** Another process tells within a second what it has written. Should its word be lost, a file is this old at most. */
const LONGEST_MS = 10 * 60_000

type File = { readonly body: Buffer; readonly etag: string }
type Asked = {
  readonly db: Db
  readonly now: () => Instant
  readonly tokenHash: string
  readonly row: Parameters<typeof ownerFrom>[0]
}

/**
 * The files that calendar programs read, each made once for as long as nothing in it changes: programs ask every few
 * minutes, and anybody with the address may ask without end. `textOf` makes the text of one.
 *
 * Only making a file is throttled, and by its address. An address that is dead costs one look-up and is not counted:
 * nobody guesses 256 bits, and a program that goes on asking under a dead address would keep the living ones of the same
 * household from being read.
 */
export function feedFiles(live: Pick<Live, 'watch'>, textOf: (looking: ViewContext) => Promise<string>) {
  const files = new LRUCache<string, File>({
    maxSize: LARGEST_BYTES,
    sizeCalculation: ({ body }) => 1 + body.byteLength,
    ttl: LONGEST_MS,
  })
  /** What is being made, for everybody who asks meanwhile. */
  const making = new Map<string, Promise<File>>()
  /** Rises when anything may have changed unheard, or a version was forgotten. */
  let epoch = 0
  /** How often something was written in each data group. */
  const versions = new LRUCache<string, number>({
    max: MOST_VERSIONS,
    dispose(_version, _dataGroup, why) {
      if (why === 'evict') epoch += 1
    },
  })

  live.watch((change) => {
    if (change === null) epoch += 1
    else if (!OTHERS.has(change.noun)) versions.set(change.dataGroup, (versions.get(change.dataGroup) ?? 0) + 1)
  })

  async function make({ db, now, tokenHash, row }: Asked): Promise<File> {
    await countTry(db, [{ kind: 'feedFile', by: tokenHash }], now())
    const text = await textOf({ db, now, subject: subjectOfFeed(row.dataGroup), owner: ownerFrom(row) })
    return { body: Buffer.from(text), etag: `"${digest(text)}"` }
  }

  return {
    /** Throws 429 RATE_LIMITED when this address has made too many files of late. */
    async read(asked: Asked): Promise<File> {
      const { row, now } = asked
      const { zones, language } = ownerFrom(row)
      const version = `${epoch} ${versions.get(row.dataGroup) ?? 0}`
      const key = [row.dataGroup, version, localDate(zones, now()), language, row.timezoneHistory].join(' ')
      const known = files.get(key)
      if (known) return known
      const begun = making.get(key) ?? make(asked).finally(() => making.delete(key))
      making.set(key, begun)
      const file = await begun
      files.set(key, file)
      return file
    },
  }
}
