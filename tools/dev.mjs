// `npm run dev`: the server and the web from their sources, each loaded again at every change. Plain Node: it runs before
// anything is installed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install, isInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'

requireNode()
const root = fileURLToPath(new URL('..', import.meta.url))
if (!isInstalled(root, { dev: true })) install(root)

const api = `http://localhost:${process.env.PORT ?? 3000}`
const env = { ...process.env, HOURKIN_API: process.env.HOURKIN_API ?? api }
const programs = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
].map((args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }))

console.log('Open the address that Vite prints. Ctrl+C stops both.')
for (const program of programs)
  program.once('exit', (code) => {
    // One is of no use without the other.
    for (const other of programs) other.kill()
    process.exitCode ??= code ?? 0
  })
