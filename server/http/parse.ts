import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'

type Schema = z.core.$ZodType

/** An endpoint that declares no query and no body takes none. */
const Nothing = z.strictObject({})

/** NUL and half a surrogate pair are no text; PostgreSQL could not store them. [limit/text-counting] */
const NO_TEXT = /[\0\p{Cs}]/u

/** Reads every part before it fails, so that the caller sees all errors at once. [error/all-fields-at-once] */
export function parse(endpoint: Endpoint, request: FastifyRequest): object {
  const input: Record<string, unknown> = {}
  const wrong: string[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const given: unknown = request[part]
    const schema = endpoint[part]
    if (part === 'body' && endpoint.upload && (given === undefined || given instanceof Uint8Array)) {
      input[part] = given
      if (!given?.length) wrong.push('file')
      continue
    }
    if (!schema && given === undefined) continue
    const { data, error } = z.safeParse(schema ?? Nothing, given)
    input[part] = data
    const fields = [...(error?.issues.flatMap(fieldsOf) ?? []), ...withoutText(given)]
    if (fields.length) wrong.push(...inFormOrder(schema, fields).map((field) => field || part))
  }
  if (wrong.length) throw new ApiError('INVALID_PARAMS', [...new Set(wrong)])
  return input
}

const fieldsOf = ({ path, ...issue }: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key].join('.')) : [path.join('.')]

/** The fields, at any depth, whose text has such characters, for schemas that take any string or any JSON. */
function withoutText(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return NO_TEXT.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path ? `${path}.${key}` : key
    return NO_TEXT.test(key) ? [path] : withoutText(inner, at)
  })
}

/**
 * zod reports refinements last, but the fields must be in the order of the form, with unknown fields at the end.
 * [error/all-fields-at-once]
 */
function inFormOrder(schema: Schema | undefined, fields: string[]): string[] {
  const form = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : []
  const place = (field: string) => {
    const at = form.indexOf(field.split('.', 1)[0]!)
    return at < 0 ? form.length : at
  }
  return fields.toSorted((a, b) => place(a) - place(b))
}
