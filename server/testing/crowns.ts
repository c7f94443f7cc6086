import { activityLog } from '#contract/activity-log.ts'
import { crown } from '#contract/crown.ts'
import { addMinutes, instant } from '#domain/time.ts'
import { db, startServer } from './harness.ts'
import { kinOf } from './kin.ts'

/** Ada and Pat with Cat; Eve is nobody's. `cat` is the child itself, `ada` and `pat` are parents in its place. */
export async function crownedHousehold() {
  const server = startServer({ now: '2026-03-02T12:00:00Z' })
  const kin = kinOf({ ...server, db })
  await kin.form({ admin: 'ada', parents: ['pat'], children: ['cat'] })
  const { dataGroup } = await kin.person('cat')
  return {
    ...server,
    kin,
    cat: server.as('cat'),
    ada: server.as('ada', dataGroup),
    pat: server.as('pat', dataGroup),
    eve: server.as('eve', dataGroup),
  }
}
export type House = Awaited<ReturnType<typeof crownedHousehold>>
type Call = House['cat']

type Logged = { at?: string; rating?: number | null; by?: Call }

/** Half an hour of the second of March, of five confirmed stars unless somebody says otherwise. */
export function logged({ ada }: House, { at = '08:00', rating = 5, by = ada }: Logged = {}) {
  const startTime = instant(`2026-03-02T${at}:00Z`)
  const hours = { startTime, endTime: addMinutes(startTime, 30) }
  return by(activityLog.create, { body: { category: 'study', activityName: 'Maths', rating, ...hours } })
}

export const giving = (call: Call, id: string) => call(crown.award, { body: { id, value: { message: 'Well done' } } })

/** An hour with a crown. */
export async function crowned(house: House, more: Logged = {}) {
  const { id } = await logged(house, more)
  return (await giving(house.ada, id)).crown
}
