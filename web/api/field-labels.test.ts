import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { LANGUAGES } from '#domain/language/language.ts'
import { labelOf } from './field-labels.ts'

/** No form has a field for these: they come from a button, a list, a link or the browser. */
const WITHOUT_FIELD = `
  action answered appRunMode agree afterId allowDecrease archived autoRollForward beforeId childId childWaits columns
  completed dayOrder dayStartsAt decimalComma defaultKey endpoint erase fileName groups home id ids includeMarkers
  isActive isAdmin iss items keys leaves locale logs moveAdjacent
  nameless noteId notes notesConcise offers operations overlap page pageSize pageState paused people position projects
  preferences ratingStatus recipients rewards search settings shown size source state statistics stillRunning switch ticket
  toDate token value version view zone
`
  .trim()
  .split(/\s+/)

/** The fields of `schema` at its top, also where it is one of several. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema as Partial<Record<string, object[]>>
  return [...Object.keys(properties), ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsOf)]
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((all): Endpoint[] => Object.values(all))
const fields = new Set(endpoints.flatMap(({ body }) => (body ? fieldsOf(z.toJSONSchema(body, { io: 'input' })) : [])))

test('each field that a user fills in has a label in each language', () => {
  const unnamed = [...fields].filter((field) => LANGUAGES.some((language) => !labelOf(field, language)))
  expect(unnamed.toSorted()).toEqual(WITHOUT_FIELD.toSorted())
})

test('a part of a field is called as the field is', () => {
  expect([labelOf('tags.0', 'en'), labelOf('notes.linkSchemes.1', 'zh_CN')]).toEqual(['Tags', '链接还可以打开的应用'])
})

test('a name that every object has is no field', () => {
  expect(labelOf('constructor', 'en')).toBeUndefined()
})
