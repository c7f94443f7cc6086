import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** Copies the fields that a schema declares. */
type Pick = (value: unknown) => unknown

const asIs: Pick = (value) => value

/**
 * The part of a handler's answer that goes out: the fields of the contract and no others, even if a query selected
 * more. Parsing would do the same, but takes 25 times as long: 266 µs against 10 µs for a day of 18 logs.
 */
export function pickerOf(schema: Schema): Pick {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  // In an object that is open to any field, such as the JSON of an editor, everything is declared.
  if (def.type === 'object') return isOpen(def) ? asIs : pickFields(def.shape)
  if (def.type === 'array') return pickEach(pickerOf(def.element))
  if (def.type === 'nullable' || def.type === 'optional') return unlessNothing(pickerOf(def.innerType))
  if (def.type === 'union') return pickOption(def.options)
  return asIs
}

const isOpen = ({ catchall }: z.core.$ZodObjectDef) => catchall !== undefined && catchall._zod.def.type !== 'never'

const pickEach = (pick: Pick): Pick => (pick === asIs ? asIs : (value) => (value as unknown[]).map(pick))

const unlessNothing = (pick: Pick): Pick =>
  pick === asIs ? asIs : (value) => (value === null || value === undefined ? value : pick(value))

function pickFields(shape: Readonly<Record<string, Schema>>): Pick {
  const fields = Object.entries(shape).map(([name, of]) => [name, pickerOf(of)] as const)
  return (value) => {
    const from = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of fields) {
      const field = from[name]
      if (field !== undefined) picked[name] = pick === asIs ? field : pick(field)
    }
    return picked
  }
}

/** The first option that finds all it requires. */
function pickOption(options: readonly Schema[]): Pick {
  const choices = options.map((option) => ({ needs: required(option), pick: pickerOf(option) }))
  if (choices.every(({ pick }) => pick === asIs)) return asIs
  return (value) => {
    const has = (name: string) => typeof value === 'object' && value !== null && name in value
    const choice = choices.find(({ needs }) => needs.every(has))
    return choice ? choice.pick(value) : {}
  }
}

function required(schema: Schema): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, of]) => (of._zod.optin === 'optional' ? [] : [name]))
}

/** They take less than 5 ms to write. */
const ITEMS_AT_A_TIME = 500

/** A list that takes long to write. */
export const isLong = (answer: unknown): answer is readonly unknown[] =>
  Array.isArray(answer) && answer.length > ITEMS_AT_A_TIME

/** What goes out of a long list, as JSON. Other requests are answered in between. @param pick for a list */
export async function serializeLongList(list: readonly unknown[], pick: Pick): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < list.length; at += ITEMS_AT_A_TIME) {
    await nextTurn()
    const text = JSON.stringify(pick(list.slice(at, at + ITEMS_AT_A_TIME)))
    parts.push(text.slice(1, -1))
  }
  await nextTurn()
  return `[${parts.join(',')}]`
}
