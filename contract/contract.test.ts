import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, text } from './common.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { contract } from './index.ts'
import { openapi } from './openapi.ts'

const endpoints = Object.entries(contract).flatMap(([noun, all]) =>
  Object.entries(all).map(([verb, each]) => ({ name: `${noun}.${verb}`, ...each })),
)

/** Every object schema inside `schema` that would accept an undeclared field. */
const openObjects = (schema: unknown): unknown[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const open = 'properties' in schema && !('additionalProperties' in schema) ? [schema] : []
  return [...open, ...Object.values(schema).flatMap(openObjects)]
}

test.each(endpoints)('$name takes no undeclared field', (each) => {
  const { params, query, body }: Endpoint = each
  const schemas = [params, query, body].filter((schema) => schema !== undefined)
  expect(schemas.flatMap((schema) => openObjects(z.toJSONSchema(schema, { io: 'input' })))).toEqual([])
})

test('no two endpoints share a method and a path', () => {
  const routes = endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(new Set(routes).size).toBe(routes.length)
})

test('the OpenAPI document names every endpoint, its access and its inputs', () => {
  const { paths } = openapi(contract)
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(endpoints.length)
  expect(paths['/api/user/log/activity-logs']?.['get']).toMatchObject({
    'x-access': 'user',
    parameters: [
      { name: 'from', in: 'query', required: true, schema: { type: 'string', format: 'date-time' } },
      { name: 'to', in: 'query', required: true },
      { name: 'X-Data-Group', in: 'header', required: false },
    ],
  })
})

test('an id in capitals is the same id, and is documented as one', () => {
  expect(z.parse(Id, '019585E0-0000-7000-8000-00000000000A')).toBe('019585e0-0000-7000-8000-00000000000a')
  expect(z.safeParse(Id, '019585E0').success).toBe(false)
  const signIn = openapi(contract).paths['/api/auth/child-sign-in']?.['post']
  const childId = { type: 'string', format: 'uuid' }
  const schema = { properties: { childId } }
  expect(signIn).toMatchObject({ requestBody: { content: { 'application/json': { schema } } } })
})

test('a text is counted as it is folded, composed and trimmed, and keeps its signs', () => {
  expect(z.parse(text(4), ' ａ，b\u0301 ')).toBe('ａ，b\u0301')
  expect(z.parse(text(1), 'e\u0301')).toBe('é')
  // One sign that stands for four.
  expect(z.safeParse(text(3), '㍿').success).toBe(false)
  expect(z.parse(text(4), '㍿')).toBe('㍿')
  // Two signs that fold into one are kept as two.
  expect(z.safeParse(text(1), 'ｶﾞ').success).toBe(false)
  expect(z.parse(text(2), 'ｶﾞ')).toBe('ｶﾞ')
})

test('a stream is documented as a stream, event by event', () => {
  const stream = openapi(contract).paths['/api/live/events']?.['get']
  const event = { type: 'object', required: ['noun', 'origin'] }
  expect(stream).toMatchObject({ responses: { 200: { content: { 'text/event-stream': { schema: event } } } } })
})

/** Never called: it is `tsc` that runs this one. */
export function mustNotCompile() {
  const response = z.string()
  // @ts-expect-error the access is missing
  endpoint({ method: 'GET', path: '/plans', response })
  // @ts-expect-error the path names a parameter that is not parsed
  endpoint({ method: 'GET', path: '/plan/{id}', access: 'user', response })
}
