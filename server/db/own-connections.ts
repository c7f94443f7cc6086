import type { Db } from './open.ts'

const directs = new WeakMap<Db, Db>()

/** @param direct the same database without the pooler */
export const rememberDirect = (pooled: Db, direct: Db): void => void directs.set(pooled, direct)

/** Where a connection keeps its settings and locks. Behind a pooler, each transaction has another one. */
export const withOwnConnections = (db: Db): Db => directs.get(db) ?? db
