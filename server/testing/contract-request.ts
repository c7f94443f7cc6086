import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { Raw } from './harness.ts'
import { newBrowser } from './push-service.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']
export type NamedEndpoint = { readonly noun: string; readonly name: string; readonly endpoint: Endpoint }

/** Every endpoint of the contract, so that a test of all of them knows a new one without a line. */
export const everyEndpoint: readonly NamedEndpoint[] = Object.entries(contract).flatMap(([noun, all]) =>
  Object.entries(all as Record<string, Endpoint>).map(([name, endpoint]) => ({ noun, name, endpoint })),
)

export const PARTS = ['params', 'query', 'body'] as const
export type RequestParts = { [P in (typeof PARTS)[number]]?: unknown }

const defOf = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def
const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success

/** Where an id stands in a request: `body.beneficiaries[].recipientId`, or in the second of a union `body.x|1.id`. */
export const idPositionsOf = ({ endpoint }: Pick<NamedEndpoint, 'endpoint'>): string[] => [
  ...new Set(PARTS.flatMap((part) => (endpoint[part] ? idsWithin(endpoint[part], part) : []))),
]

function idsWithin(schema: Schema, at: string): string[] {
  const def = defOf(schema)
  if (def.type === 'string') return isUuid(def) ? [at] : []
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) => idsWithin(field, `${at}.${name}`))
  if (def.type === 'array') return idsWithin(def.element, `${at}[]`)
  if (isWrapper(def)) return idsWithin(def.innerType, at)
  if (def.type === 'union') return def.options.flatMap((option, place) => idsWithin(option, `${at}|${place}`))
  return def.type === 'pipe' ? [...idsWithin(def.in, at), ...idsWithin(def.out, at)] : []
}

const isUuid = (def: Def) => 'format' in def && def.format === 'uuid'

type Wrapper = Extract<Def, { type: 'optional' | 'nullable' | 'default' }>
const isWrapper = (def: Def): def is Wrapper => ['optional', 'nullable', 'default'].includes(def.type)

/** What most fields of a form accept, tried in this order. */
const TEXTS = ['Walk', 'walker@example.org', '2026-03-02T09:00:00Z', '2026-03-02', '08:00', 'Asia/Taipei', 'TW']
const MORE_TEXTS = ['123456', '2026-2027', '02:00', 'https://fcm.googleapis.com/fcm/send/1', 'x'.repeat(43)]
const NUMBERS = [1, 5, 10, 60, 450, 0]
/** What depends on a field beside it, or is judged by more than its schema. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  endTime: ['2026-03-02T09:30:00Z', '09:30'],
  end: ['2026-03-05', '2026-03-05T00:00:00Z'],
  to: ['2026-03-02', '2026-03-02T10:00:00Z', 'save'],
  endDate: ['2026-03-29'],
  dailyEndTime: ['09:00'],
  effectiveFrom: ['2026-03-03'],
  duration: [45],
  sleepGoal: [450],
  content: [{ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Walk' }] }] }],
  password: ['one long walk a day'],
  newPassword: ['another long walk a day'],
  spend: [50],
  save: [30],
  give: [20],
  until: ['2026-03-03T09:00:00Z'],
  coinWeights: [undefined],
}

/** Fields that the server asks for beyond the schemas of an endpoint. */
const ALSO: Readonly<Record<string, object>> = {
  'catalogue.createRecipient': { type: 'group' },
  'reward.saveSettings': { rewardCategories: ['study'] },
  'statistics.daily': { date: '2026-03-02' },
  'calendar.events': { start: '2026-03-02', end: '2026-03-09' },
  'sharedView.create': { aspect: 'activity', range: { preset: 'this-week' } },
  'sleepPlan.create': { bedtime: '22:30', wakeUpTime: '06:30' },
  'delivery.addDevice': newBrowser('https://fcm.googleapis.com').subscription,
  'plan.create': {
    name: 'Walk',
    category: 'sports',
    activityName: 'Walk',
    scheduleType: 'weeklyFlexible',
    startDate: '2026-03-02',
    endDate: '2026-03-29',
    weeklyQuota: 3,
    duration: 45,
  },
}
/** The same where this position is wanted. */
const ALSO_AT: Readonly<Record<string, object>> = {
  'catalogue.createTag body.activityId': { kind: 'sub_activity' },
  'savedFilter.create undefined': { search: { q: 'Walk' } },
  'savedFilter.create body.id': { search: { q: 'Walk' } },
  'catalogue.hideActivity undefined': { defaultKey: 'sleep.sleep' },
  'catalogue.showActivity undefined': { defaultKey: 'sleep.sleep' },
}

/** Endpoints that need another id beside it. */
const REACHED_WITH: Readonly<Record<string, string>> = {
  'note.order body.noteId': 'body.afterId',
  'plan.create undefined': 'body.projectId',
}

type Filling = {
  /** The id to stand at a position. */
  readonly idAt: (position: string) => string
  /** The position that must be in it, though fields on the way may be left out; undefined: nothing optional is. */
  readonly wanted?: string | undefined
}
type Filled = Filling & { readonly changes: boolean; readonly isWhole?: boolean }

/** A request that the contract accepts, made from the schemas alone: the required fields, and the wanted id. */
export function validRequest({ noun, name, endpoint }: NamedEndpoint, { idAt, wanted }: Filling): RequestParts {
  const request: RequestParts = {}
  const filled = {
    idAt,
    wanted: REACHED_WITH[`${noun}.${name} ${wanted}`] ?? wanted,
    changes: endpoint.method === 'PATCH',
  }
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (!schema) continue
    const value = fill(schema, part, filled)
    const also = part === 'params' ? {} : { ...ALSO[`${noun}.${name}`], ...ALSO_AT[`${noun}.${name} ${wanted}`] }
    const whole = typeof value === 'object' && Object.keys(also).length ? { ...value, ...also } : value
    const { error } = z.safeParse(schema, whole)
    if (error) throw new Error(`${noun}.${name}: no valid ${part} was found: ${JSON.stringify(error.issues)}`)
    request[part] = whole
  }
  return request
}

/** With every optional field as well. Fields may contradict each other, so the contract may refuse it. */
export function wholeRequest({ endpoint }: NamedEndpoint, idAt: Filling['idAt']): RequestParts {
  const filled = { idAt, changes: false, isWhole: true }
  return Object.fromEntries(
    PARTS.flatMap((part) => (endpoint[part] ? [[part, fill(endpoint[part], part, filled)]] : [])),
  )
}

function fill(schema: Schema, at: string, filling: Filled): unknown {
  const def = defOf(schema)
  if (at.endsWith('.content')) return BY_NAME.content?.[0]
  if (def.type === 'object') return fillObject(def.shape, at, filling)
  if (isWrapper(def)) return fill(def.innerType, at, filling)
  if (def.type === 'record') return {}
  if (def.type === 'array') {
    const filled = [fill(def.element, `${at}[]`, filling)]
    return accepts(schema, filled) ? filled : []
  }
  if (def.type === 'union') {
    const found = def.options.findIndex((option, place) => isWithin(option, `${at}|${place}`, filling))
    const place = Math.max(found, 0)
    return fill(def.options[place]!, `${at}|${place}`, filling)
  }
  if (def.type === 'pipe' && (idsWithin(def.out, at).length || defOf(def.in).type === 'transform'))
    return fill(def.out, at, filling)
  return isUuid(def) ? filling.idAt(at) : accepted(schema, at)
}

const isWithin = (schema: Schema, at: string, { wanted }: Filling) =>
  wanted !== undefined && idsWithin(schema, at).includes(wanted)

function fillObject(shape: Readonly<Record<string, Schema>>, at: string, filling: Filled) {
  const fields = Object.entries(shape).filter(
    ([name, field]) => filling.isWhole || field._zod.optin !== 'optional' || isWithin(field, `${at}.${name}`, filling),
  )
  // A change of nothing would show nothing.
  const isEmptyChange = filling.changes && at === 'body' && !fields.length
  const chosen = isEmptyChange ? Object.entries(shape).slice(0, 1) : fields
  return Object.fromEntries(chosen.map(([name, field]) => [name, fill(field, `${at}.${name}`, filling)]))
}

/** The first of some plain values that the schema accepts. */
function accepted(schema: Schema, at: string): unknown {
  const def = defOf(schema)
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  const name = at.replaceAll('[]', '').split('.').at(-1) ?? ''
  const pool = [...(BY_NAME[name] ?? []), ...TEXTS, ...NUMBERS, true, ...MORE_TEXTS]
  return pool.find((value) => accepts(schema, value))
}

/** Half a surrogate pair goes over the wire as the bytes that no UTF-8 has. */
const encoded = (value: unknown) =>
  encodeURIComponent(String(value).replaceAll(/\p{Cs}/gu, '\u{fffd}')).replaceAll('%EF%BF%BD', '%ED%A0%BD')

/** As it goes over the wire, without a session. */
export function requestTo({ endpoint }: Pick<NamedEndpoint, 'endpoint'>, { params, query, body }: RequestParts): Raw {
  const given = (params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encoded(given[key] ?? 'x'))
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    [value].flat().map((one) => `${encoded(key)}=${encoded(one)}`),
  )
  const search = pairs.length ? `?${pairs.join('&')}` : ''
  return { method: endpoint.method, url: `/api${path}${search}`, ...(body ? { payload: body } : {}) }
}
