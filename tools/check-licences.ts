// Judges the licence of every package that goes out with the product: all of package-lock.json that is no tool.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceFaults } from './licence-rules.ts'

type Locked = { readonly dev?: boolean; readonly link?: boolean; readonly license?: string }

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const hasNotice = (path: string) => existsSync(path) && readdirSync(path).some((file) => /^notice(\.\w+)?$/i.test(file))
const shipped = Object.entries(packages).flatMap(([path, { dev, link, license }]) =>
  path === '' || dev || link ? [] : [{ path, ...(license !== undefined && { license }), hasNotice: hasNotice(path) }],
)
const faults = licenceFaults(shipped, readFileSync(join('NOTICE'), 'utf8'))
for (const fault of faults) console.error(fault)
if (faults.length) process.exitCode = 1
else console.log(`Every licence is one that we may pass on (${shipped.length} packages).`)
