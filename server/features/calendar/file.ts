import { LRUCache } from 'lru-cache'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { subjectOfFeed } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import { ownerFrom } from '#server/features/account/service.ts'
import type { ViewContext } from '#server/features/plan/service.ts'
import { countTry } from '#server/features/throttle/service.ts'
import type { Live } from '#server/http/live.ts'
import { digest } from '#server/security/secrets.ts'

/** Nouns of the contract whose changes are in no file. */
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
  'start',
  'weather',
])

/** The cache has room for a few hundred calendars. */
const LARGEST_BYTES = 16 * 1024 * 1024
const MAX_VERSIONS = 20_000
/** Another process announces its writes within a second. If an announcement is lost, a file is at most this old. */
const LONGEST_MS = 10 * 60_000

type File = { readonly body: Buffer; readonly etag: string }
type FileQuery = {
  readonly db: Db
  readonly now: () => Instant
  readonly tokenHash: string
  readonly row: Parameters<typeof ownerFrom>[0]
}

/**
 * Caches the files that calendar programs read. Each is made once and kept as long as nothing in it changes, because
 * programs ask every few minutes and anyone with the address may ask without end. `textOf` makes the text of one. Only
 * making a file is throttled, by its address. An address that no longer works costs one look-up and is not counted: 256
 * bits cannot be guessed, and a program that keeps asking under an old address would otherwise block the working
 * addresses of the same household.
 */
export function feedFiles(live: Pick<Live, 'watch'>, textOf: (looking: ViewContext) => Promise<string>) {
  const files = new LRUCache<string, File>({
    maxSize: LARGEST_BYTES,
    sizeCalculation: ({ body }) => 1 + body.byteLength,
    ttl: LONGEST_MS,
  })
  /** The files that are being made now; calls meanwhile wait for the same one. */
  const making = new Map<string, Promise<File>>()
  /** Rises when a change may have been missed, or a version was evicted. */
  let epoch = 0
  /** How often each data group was written. */
  const versions = new LRUCache<string, number>({
    max: MAX_VERSIONS,
    dispose(_version, _dataGroup, why) {
      if (why === 'evict') epoch += 1
    },
  })

  live.watch((change) => {
    if (change === null) epoch += 1
    else if (!OTHERS.has(change.noun)) versions.set(change.dataGroup, (versions.get(change.dataGroup) ?? 0) + 1)
  })

  async function make({ db, now, tokenHash, row }: FileQuery): Promise<File> {
    await countTry(db, [{ kind: 'feedFile', by: tokenHash }], now())
    const text = await textOf({ db, now, subject: subjectOfFeed(row.dataGroup), owner: ownerFrom(row) })
    return { body: Buffer.from(text), etag: `"${digest(text)}"` }
  }

  return {
    /** @throws ApiError RATE_LIMITED when this address has made too many files lately [limit/throttle-table] */
    async read(asked: FileQuery): Promise<File> {
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
