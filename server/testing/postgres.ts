import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDb } from '#server/db/open.ts'
import { startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that holds the migrated database `house_template`. Absent when the tests run on SQLite. */
    postgres?: string
  }
}

const TEMPLATE = 'house_template'

/** Vitest's global set-up: the operator's server, or a throw-away cluster that is gone when the run is over. */
export async function setup(project: TestProject): Promise<() => void> {
  const given = process.env['TEST_DATABASE_URL']
  const { url, stop } = given ? { url: given, stop: () => {} } : startCluster()
  await runOnServer(url, `drop database if exists ${TEMPLATE}`, `create database ${TEMPLATE}`)
  const template = await openDb(databaseOn(url, TEMPLATE))
  await template.destroy()
  project.provide('postgres', url)
  return stop
}

/** A copy of the migrated template, in milliseconds. */
export const createFreshDatabase = (url: string): Promise<string> => createDatabase(url, `template ${TEMPLATE}`)

/** A database without migrations. */
export const createEmptyDatabase = (url: string): Promise<string> => createDatabase(url, '')

async function createDatabase(url: string, how: string): Promise<string> {
  const name = `house_${process.pid}_${performance.now().toFixed(3).replace('.', '')}`
  await runOnServer(url, `create database ${name} ${how}`)
  return databaseOn(url, name)
}

function databaseOn(url: string, name: string): string {
  const its = new URL(url)
  its.pathname = name
  return its.href
}

async function runOnServer(url: string, ...statements: string[]) {
  const client = new Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
