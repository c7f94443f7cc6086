// The files to check. The gates compare the files that they saw with them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const ROOMS = ['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'tools']

/**
 * Files whose names end as told, from the root: `web/features/plans/queries.ts`.
 * @type {(root: string, ending: RegExp, folders?: readonly string[]) => string[]}
 */
export function filesOf(root, ending, folders = ROOMS) {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
        .filter((path) => ending.test(path)),
    )
}

/** @type {(root: string) => string[]} */
export const sourcesOf = (root) => filesOf(root, /\.(tsx?|mjs)$/)
