import * as z from 'zod/mini'
import { Bytes, NoContent } from './common.ts'
import type { Contract, Endpoint } from './endpoint.ts'
import { ErrorBody } from './refusal.ts'

const schemaOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input' })
const content = (schema: z.core.$ZodType, type = 'application/json') => ({ [type]: { schema: schemaOf(schema) } })

function parameters(place: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema)
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: of,
  }))
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', format: 'uuid' },
})

/** The headers that belong to a call besides its own fields. [offline/idempotency-key] [error/data-group-header] */
const headers = ({ method, access }: Endpoint) => [
  ...(access === 'user' ? [header('X-Data-Group', 'Whose data: an active child of the caller')] : []),
  ...(method !== 'GET' && access !== 'public'
    ? [
        header('Idempotency-Key', 'The same key and body again: the first answer again'),
        header('X-Client-Id', 'Who writes, as the events of /live/events name it'),
      ]
    : []),
]

const fileOf = (type: string) => content(Bytes, type)
/** A file of JSON may be described. */
const filesOf = (types: NonNullable<Endpoint['file']>, response: z.core.$ZodType) =>
  Object.assign(
    {},
    ...[types].flat().map((type) => (type === 'application/json' ? content(response) : fileOf(type))),
  ) as object

const operation = (noun: string, verb: string, e: Endpoint) => ({
  operationId: `${noun}.${verb}`,
  tags: [noun],
  'x-access': e.access,
  ...(e.notFor && { 'x-not-for': e.notFor }),
  security: e.access === 'public' ? [] : [{ bearer: [] }],
  parameters: [...parameters('path', e.params), ...parameters('query', e.query), ...headers(e)],
  ...(e.body && { requestBody: { required: !(e.body instanceof z.core.$ZodOptional), content: content(e.body) } }),
  ...(e.upload && { requestBody: { required: true, content: Object.assign({}, ...e.upload.types.map(fileOf)) } }),
  responses: {
    [e.status ?? 200]: e.stream
      ? { description: 'Each event as it happens', content: content(e.response, 'text/event-stream') }
      : e.file
        ? { description: 'The file', content: filesOf(e.file, e.response) }
        : { description: 'Done', ...(e.response !== NoContent && { content: content(e.response) }) },
    default: { description: 'Refused', content: content(ErrorBody) },
  },
})

/** Returns the contract as an OpenAPI 3.1 document with schemas of JSON Schema 2020-12, the dialect that zod writes. */
export function openapi(contract: Readonly<Record<string, Contract>>) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, endpoints] of Object.entries(contract))
    for (const [verb, e] of Object.entries(endpoints))
      (paths[`/api${e.path}`] ??= {})[e.method.toLowerCase()] = operation(noun, verb, e)
  const components = { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } }
  return { openapi: '3.1.0', info: { title: 'Hourkin', version: '1' }, paths, components }
}
