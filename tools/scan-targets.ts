import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { callerOf } from './faults/call.ts'

/** One call for a scanner to vary. A `*` marks a part of the path that it varies, too. */
export type Target = { method: Endpoint['method']; url: string; token?: string; body?: Record<string, unknown> }

/** What each field of a query or a body is sent as, so that the call gets past the first check. */
const SAMPLES: Readonly<Record<string, string | number>> = {
  from: '2026-03-01',
  to: '2026-03-02',
  date: '2026-03-02',
  page: 1,
  pageSize: 10,
  category: 'work',
  aspect: 'category',
  view: 'all',
  kind: 'activity_tag',
  type: 'personal',
  activityName: 'Write report',
}
/** The scanner’s own session would end, or its account. */
const LEFT_OUT = new Set(['/auth/sign-out', '/user/sessions', '/user/account/deletion'])

const namesIn = (schema: Endpoint['query']): string[] => {
  if (!schema) return []
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(properties ?? {})
}
const sampleOf = (name: string) => SAMPLES[name] ?? 'garden'

/** Every read that takes input, and every new item with a text, as a user with a project. */
export async function prepareTargets(base: string, token: string): Promise<Target[]> {
  const { id } = (await callerOf(base, token)('POST', '/user/project', { name: 'garden' })) as { id: string }
  const endpoints = Object.values(contract)
    .flatMap((noun) => Object.values<Endpoint>(noun))
    .filter(({ path, stream, file, upload }) => !stream && !file && !upload && !LEFT_OUT.has(path))
  const readings = endpoints
    .filter(({ method, path, query }) => method === 'GET' && (query !== undefined || path.includes('{')))
    .map(({ path, query }): Target => {
      const asked = new URLSearchParams(namesIn(query).map((name): [string, string] => [name, String(sampleOf(name))]))
      const url = `${base}/api${path.replaceAll(/\{\w+\}/g, `${id}*`)}`
      return { method: 'GET', url: asked.size > 0 ? `${url}?${asked.toString()}` : url, token }
    })
  const writings = endpoints
    .filter(({ method, path, body, access }) => method === 'POST' && body && access === 'user' && !path.includes('{'))
    .map(({ path, body }): Target => {
      const fields = namesIn(body).filter((name) => name !== 'id')
      const sent = Object.fromEntries(fields.map((name) => [name, sampleOf(name)]))
      return { method: 'POST', url: `${base}/api${path}`, token, body: sent }
    })
  return [...readings, ...writings]
}
