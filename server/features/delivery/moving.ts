import * as z from 'zod/mini'
import { DAY_MINUTES } from '#domain/time/time.ts'
import { clockText } from '#domain/time/wall-clock.ts'
import type { DeliverySettingsRow } from '#server/db/schema/delivery.ts'
import { createMover, Switch, UNREADABLE } from '#server/features/import/mover.ts'
import { applySettingsChange } from './settings.ts'
import { lockSettings, readDeliverySettings, updateSettings } from './store.ts'

const Clock = z.int().check(z.minimum(0), z.maximum(DAY_MINUTES - 1))
const SettingsRow = z.object({
  mail: Switch,
  quietFrom: z.optional(z.nullable(Clock)),
  quietTo: z.optional(z.nullable(Clock)),
  snoozeMinutes: z.int().check(z.minimum(5), z.maximum(DAY_MINUTES)),
  eveningTime: Clock,
  timerRunning: Switch,
  nothingLogged: Switch,
  eveningGaps: Switch,
  behindWeek: Switch,
  childWaits: Switch,
  answered: Switch,
})
type Chosen = Required<z.output<typeof SettingsRow>>
type Thing = { readonly id: string; readonly chosen: Chosen }

const FIELDS = Object.keys(SettingsRow.shape) as (keyof Chosen)[]
const chosenOf = (row: Chosen): Chosen => Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as Chosen
const isSame = (a: Chosen, b: Chosen) => FIELDS.every((field) => a[field] === b[field])

/** The change that leads to these settings. */
const changeTo = ({ quietFrom, quietTo, eveningTime, snoozeMinutes, ...switches }: Chosen) => ({
  mail: switches.mail === 'on',
  quietHours: quietFrom == null || quietTo == null ? null : { from: clockText(quietFrom), to: clockText(quietTo) },
  snoozeMinutes,
  eveningTime: clockText(eveningTime),
  childWaits: switches.childWaits === 'on',
  answered: switches.answered === 'on',
  nudges: {
    timerRunning: switches.timerRunning === 'on',
    nothingLogged: switches.nothingLogged === 'on',
    eveningGaps: switches.eveningGaps === 'on',
    behindWeek: switches.behindWeek === 'on',
  },
})

type Clocked = { readonly owner: { readonly zones: Parameters<typeof applySettingsChange>[2] } } & {
  readonly now: DeliverySettingsRow['eveningAt'] & string
}
const settingsWith = (row: DeliverySettingsRow, chosen: Chosen, { owner, now }: Clocked): DeliverySettingsRow =>
  applySettingsChange(row, changeTo(chosen), owner.zones, now)

/** Of what a person wants to be told, and when; not the devices. */
export const deliveryMover = createMover<Thing>({
  read({ subject }, content) {
    const { data } = z.safeParse(SettingsRow, content)
    if (!data) return UNREADABLE
    const { quietFrom = null, quietTo = null } = data
    const isOne = (quietFrom === null) !== (quietTo === null)
    if (isOne || (quietFrom !== null && quietFrom === quietTo)) return UNREADABLE
    return { id: subject, chosen: { ...data, quietFrom, quietTo } }
  },
  async findSame(db, { userId, subject }, { chosen }) {
    return isSame(chosenOf(await readDeliverySettings(db, userId)), chosen) ? subject : undefined
  },
  async add(trx, moving, { id, chosen }) {
    const row = await lockSettings(trx, moving.userId)
    const { userId: _, ...after } = settingsWith(row, chosen, moving)
    await updateSettings(trx, moving.userId, after)
    return { id, before: { was: chosenOf(row), chosen } }
  },
  async remove(trx, removal, _id, before) {
    const { was, chosen } = before as { was: Chosen; chosen: Chosen }
    const row = await lockSettings(trx, removal.userId)
    if (!isSame(chosenOf(row), chosen)) return false
    const { userId: _, ...after } = settingsWith(row, was, removal)
    await updateSettings(trx, removal.userId, after)
    return true
  },
})
