import { addDays } from '#domain/time/time.ts'
import { lifeOf, newPerson, rowsOf } from '../fixtures/crowd.ts'
import { copyCrowd, LAST, PER_DAY, TEN_YEARS } from '../fixtures/shared-crowd.ts'
import type { Database, Store } from '../support/databases.ts'
import { type Account, signUp, withServer } from '../support/process.ts'
import { readFigures, readTimes, SUM_OF_LOGS } from './reads.ts'
import type { Figure } from '../support/report.ts'

/** One person with ten years of logs: alone in the tables, and among 499 others. */
export async function measureCrowd(database: Database): Promise<Figure[]> {
  const alone = await database.fresh()
  const first = await settleIn(alone)
  const among = await copyCrowd(database)
  const second = await settleIn(among)
  const span = [addDays(LAST, 1 - TEN_YEARS), addDays(LAST, 1)].map((date) => `${date}T04:00:00.000Z`)
  const fromLogs = await among.time(SUM_OF_LOGS, [second.dataGroup, ...span], 5)
  return readFigures(database.name, await timesIn(among, second), await timesIn(alone, first), fromLogs)
}

async function settleIn(store: Store): Promise<Account> {
  const person = await withServer(store, ({ url }) => signUp(url, 'ann'))
  await store.fill(rowsOf(newPerson(person.dataGroup), lifeOf(LAST, TEN_YEARS, PER_DAY)))
  await store.rest()
  return person
}

const timesIn = (store: Store, { token }: Account) => withServer(store, (server) => readTimes(server, token))
