import { v7 as uuidv7 } from 'uuid'
import { addDays } from '#domain/time/time.ts'
import { lifeOf, newPerson, rowsOf } from '../fixtures/crowd.ts'
import type { Database, Store } from '../support/databases.ts'
import { type Account, signUp, withServer } from '../support/process.ts'
import {
  LAST,
  OTHER_DAYS,
  OTHERS,
  OTHERS_PER_DAY,
  PER_DAY,
  readFigures,
  readTimes,
  SUM_OF_LOGS,
  TEN_YEARS,
} from './reads.ts'
import type { Figure } from '../support/report.ts'

/** One person with ten years of logs: first alone in the tables, then among 499 others. */
export async function measureCrowd(database: Database): Promise<Figure[]> {
  const store = await database.fresh()
  const person = await withServer(store, ({ url }) => signUp(url, 'ann'))
  await store.fill(rowsOf(newPerson(person.dataGroup), lifeOf(LAST, TEN_YEARS, PER_DAY)))
  await store.rest()
  const alone = await timesIn(store, person)

  const life = lifeOf(LAST, OTHER_DAYS, OTHERS_PER_DAY)
  for (let other = 0; other < OTHERS; other++) await store.fill(rowsOf(newPerson(uuidv7()), life))
  const span = [addDays(LAST, 1 - TEN_YEARS), addDays(LAST, 1)].map((date) => `${date}T04:00:00.000Z`)
  const fromLogs = await store.time(SUM_OF_LOGS, [person.dataGroup, ...span], 5)
  return readFigures(database.name, await timesIn(store, person), alone, fromLogs)
}

const timesIn = (store: Store, { token }: Account) => withServer(store, (server) => readTimes(server, token))
