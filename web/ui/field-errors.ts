import type { RefusalCode } from '#contract/refusal.ts'
import { refusalCode, refusedFields } from '#web/api/errors.ts'

/** What a schema of the contract finds wrong, as zod or our own check calls it. */
type SchemaRule = 'required' | 'tooLong' | 'too_small' | 'too_big'
type Rule = SchemaRule | RefusalCode | 'other'
export type FieldErrors<Field extends string, Complaint extends string> = { readonly [F in Field]?: Complaint }
/** The words for each field: one for whatever is wrong, or one for each rule of the schema and code of the server. */
export type FieldWords<Field extends string, Complaint extends string> = {
  readonly [F in Field]?: Complaint | { readonly [R in Rule]?: Complaint }
}
type Issue = { readonly code?: string | undefined; readonly message: string; readonly path: readonly PropertyKey[] }
/** A body's schema, imported from the contract by its own name: the endpoint reaches the browser without it. */
type Schema = { safeParse: (body: unknown) => { error?: { issues: readonly Issue[] } | undefined } }

function wordOf<Complaint extends string>(words: Complaint | Partial<Record<string, Complaint>>, rule: string) {
  return typeof words === 'string' ? words : (words[rule] ?? words['other'])
}

/** What the contract's schema finds wrong with a body: the first of each field that has words. */
export function schemaErrors<Field extends string, Complaint extends string>(
  schema: Schema,
  body: unknown,
  words: FieldWords<Field, Complaint>,
): FieldErrors<Field, Complaint> {
  const found: Partial<Record<Field, Complaint>> = {}
  for (const { code, message, path } of schema.safeParse(body).error?.issues ?? []) {
    const field = String(path[0]) as Field
    const complaint = wordOf<Complaint>(words[field] ?? {}, code === 'custom' ? message : String(code))
    if (complaint !== undefined) found[field] ??= complaint
  }
  return found
}

/**
 * What the server refused, at its fields; {}: something else went wrong. A thing that exists already is named by what
 * it is called, so the field with words for that is meant.
 */
export function serverErrors<Field extends string, Complaint extends string>(
  error: unknown,
  words: FieldWords<Field, Complaint>,
): FieldErrors<Field, Complaint> {
  const [code, named] = [refusalCode(error), refusedFields(error).map((path) => path.split('.')[0])]
  if (code === null) return {}
  const found: Partial<Record<Field, Complaint>> = {}
  for (const [field, of] of Object.entries(words) as [Field, Complaint | Partial<Record<string, Complaint>>][]) {
    const own = typeof of === 'string' ? undefined : of[code]
    const isNamed = code === 'ALREADY_EXISTS' ? own !== undefined : named.includes(field)
    const complaint = isNamed
      ? (own ?? (code === 'INVALID_PARAMS' ? wordOf<Complaint>(of, code) : undefined))
      : undefined
    if (complaint !== undefined) found[field] = complaint
  }
  return found
}
