import { type Answer, LINKING, ProviderSignUp } from '#contract/google.ts'
import { schemaErrors, serverErrors } from '#web/ui/field-errors.ts'

/** The parameters with which the provider has sent the user back. */
export type Arrival =
  | { kind: 'answer'; answer: Answer; isLinking: boolean }
  | { kind: 'cancelled'; isLinking: boolean }
  /** The page was loaded anew, or opened by hand. */
  | { kind: 'none'; isLinking: boolean }

/** The address as the browser has it: the router would turn a code that looks like a number into one. */
export function arrivalAt(href: string): Arrival {
  const { searchParams: given } = new URL(href)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => given.get(name) ?? undefined)
  const isLinking = state?.startsWith(LINKING) ?? false
  if (given.has('error')) return { kind: 'cancelled', isLinking }
  if (!code || !state) return { kind: 'none', isLinking }
  return { kind: 'answer', isLinking, answer: { code, state, ...(iss !== undefined && { iss }) } }
}

/** A key of messages.ts that says why it did not work; undefined: the general words of a failure fit. */
export type Why =
  | 'refused'
  | 'cancelled'
  | 'unverified'
  | 'known'
  | 'closed'
  | 'invite'
  | 'linkedElsewhere'
  | 'newcomerGone'

const REASONS: readonly unknown[] = ['unverified', 'closed', 'invite'] satisfies Why[]

/** @param values the fields that the server names */
export function whyOf(code: string | null, values: readonly string[], reason: unknown): Why | undefined {
  if (code === 'FORBIDDEN' && REASONS.includes(reason)) return reason as Why
  if (code === 'ALREADY_EXISTS') return values.includes('email') ? 'known' : 'linkedElsewhere'
  if (code === 'NOT_FOUND' && values.includes('newcomer')) return 'newcomerGone'
  return code === 'UNAUTHENTICATED' || code === 'INVALID_PARAMS' ? 'refused' : undefined
}

export type Names = { firstName: string; lastName: string }
const WORDS = { firstName: 'needName', lastName: 'needName' } as const

/** What is wrong with a name, by the schema that the server uses. */
export const fieldErrorsOf = (names: Names) => schemaErrors(ProviderSignUp, names, WORDS)
export const serverFieldErrors = (error: unknown) => serverErrors(error, WORDS)
