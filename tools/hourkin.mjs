#!/usr/bin/env node
// `hourkin` of a release: the server, kept running, or one of its commands. `hourkin --help` lists them.
import { fileURLToPath } from 'node:url'
import { keepRunning } from './keep-running.mjs'
import { requireSqlite } from './node-version.mjs'

requireSqlite()
process.exitCode = await keepRunning(
  fileURLToPath(new URL('../dist/server/main.js', import.meta.url)),
  process.argv.slice(2),
)
