import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const ID_BYTES = 16
const IDS_AT_ONCE = 256
const MAX_COUNTER = 0xff_ff_ff_ff

const random = new Uint8Array(ID_BYTES * IDS_AT_ONCE)
let used = random.length

/** Asking the system for random bytes takes ten times as long as all else, so many are fetched at a time. */
function takeRandom(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += ID_BYTES
  return random.subarray(used - ID_BYTES, used)
}

let latest = 0
let counter = 0

/** Returns a new id, a UUID of version 7: later ones of this process are greater. */
export function newId(): string {
  const bytes = takeRandom()
  const now = Date.now()
  if (now > latest || counter === MAX_COUNTER) {
    latest = Math.max(now, latest + 1)
    // The highest bit is left for counting.
    counter = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1
  } else counter += 1
  return v7({ random: bytes, msecs: latest, seq: counter })
}
