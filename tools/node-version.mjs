// Which versions of Node run the product. Plain Node: any version can read this file.

/** The first with a complete `node:sqlite`. */
const OLDEST = [22, 16]
/** The machine of a developer may still have it: there, `better-sqlite3` opens the embedded database. */
const OLDEST_WITHOUT_SQLITE = [20, 19]

/** Stops with a sentence on a Node that is too old for a clone of the sources, before an obscure failure. */
export function requireNode() {
  if (!isSupported(process.versions.node)) stop()
}

/** The same for a release, which has no native build of SQLite. */
export function requireSqlite() {
  if (!hasSqlite()) stop()
}

function stop() {
  const { node } = process.versions
  console.error(`Hourkin needs Node.js ${OLDEST.join('.')} or newer; this is ${node}. See https://nodejs.org`)
  process.exit(1)
}

/** @type {(version: string, oldest: readonly number[]) => boolean} */
function isAtLeast(version, [oldestMajor = 0, oldestMinor = 0]) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

/** @type {(version: string) => boolean} */
export const isSupported = (version) =>
  isAtLeast(version, OLDEST) || (version.startsWith('20.') && isAtLeast(version, OLDEST_WITHOUT_SQLITE))

/** An older Node has not even the function that is asked. */
export const hasSqlite = () => process.getBuiltinModule?.('node:sqlite') !== undefined
