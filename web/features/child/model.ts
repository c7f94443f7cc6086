import type { ChildAvatar } from '#contract/child.ts'
import type { Language } from '#contract/common.ts'
import type { FamilyMember } from '#contract/family.ts'
import { LONGEST_PIN, isGuessablePin } from '#domain/family/pin.ts'
import { isOfAge } from '#domain/family/parental-control.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { serverErrors } from '#web/ui/field-errors.ts'
import { DRAWN } from '#web/widgets/avatar/drawn.ts'

/** In groups of four, which are easy to read out. */
export const spelt = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

export type ChildValues = {
  firstName: string
  lastName: string
  birthDate: LocalDate | ''
  /** null: a picture of its own, or none. */
  avatar: ChildAvatar | null
  language: Language
  timezone: string
  pin: string
  currentPin: string
  /** The account shall have no PIN any more. */
  noPin: boolean
}
/** A key of messages.ts, said under the field. */
export type Complaint = 'needName' | 'nameLong' | 'pinShape' | 'pinEasy' | 'pinOld' | 'birthWrong'
export type Complaints = Partial<Record<keyof ChildValues, Complaint>>

const lengthOf = (text: string) => [...text.trim()].length
const isDay = (text: string): text is LocalDate => /^\d{4}-\d\d-\d\d$/.test(text)

function pinComplaint({ pin, birthDate }: ChildValues): Complaint | null {
  if (!pin) return null
  if (!/^\d{4,8}$/.test(pin)) return 'pinShape'
  return isGuessablePin(pin, isDay(birthDate) ? birthDate : null) ? 'pinEasy' : null
}

/**
 * The errors of the fields, in the order of the form.
 * @param isNamed whether the form asks for a name
 */
export function fieldErrorsOf(
  values: ChildValues,
  { isNamed, today }: { isNamed: boolean; today: LocalDate },
): Complaints {
  const { firstName, lastName, birthDate } = values
  const found: [keyof ChildValues, Complaint | null][] = [
    ['firstName', !isNamed ? null : lengthOf(firstName) ? (lengthOf(firstName) > 60 ? 'nameLong' : null) : 'needName'],
    ['lastName', lengthOf(lastName) > 60 ? 'nameLong' : null],
    ['birthDate', birthDate && birthDate > today ? 'birthWrong' : null],
    ['pin', pinComplaint(values)],
  ]
  return Object.fromEntries(found.filter(([, complaint]) => complaint !== null))
}

/** Whether the new birth date ends parental control, which cannot be undone. [family/coming-of-age] */
export const endsControl = (birthDate: string, today: LocalDate): boolean =>
  isDay(birthDate) && isOfAge(birthDate, today)

/** The changed parts of the account. Untouched fields are not sent. */
export function changesOf({ avatar, account }: FamilyMember, values: ChildValues) {
  const { pin, currentPin, noPin, birthDate } = values
  const said = { firstName: values.firstName.trim(), lastName: values.lastName.trim() }
  const { language, timezone } = values
  const own = account && {
    ...(said.firstName !== account.firstName && { firstName: said.firstName }),
    ...(said.lastName !== account.lastName && { lastName: said.lastName }),
    ...(birthDate !== (account.birthDate ?? '') && { birthDate: isDay(birthDate) ? birthDate : null }),
    ...(language !== account.language && { language }),
    ...(timezone !== account.timezone && { timezone }),
  }
  return {
    ...own,
    ...(values.avatar !== null && values.avatar !== avatar && { avatar: values.avatar }),
    ...(pin && { pin }),
    ...(noPin && { pin: null }),
    ...(currentPin && { currentPin }),
  }
}

/** The server's refusals of fields that looked correct here. */
export const serverFieldErrors = (error: unknown): Complaints =>
  serverErrors(error, {
    firstName: 'needName',
    lastName: 'nameLong',
    birthDate: 'birthWrong',
    pin: 'pinEasy',
    currentPin: 'pinOld',
  })

/** A drawing that no member of the family has yet; if all are taken, the first again. */
export const freePicture = (taken: readonly (string | null)[]): ChildAvatar =>
  DRAWN.find((drawn) => !taken.includes(drawn)) ?? DRAWN[0]

/** The words of the sign-in screen for a refused PIN; null: it was something else. */
export function doorAnswer(error: unknown): 'pinWrong' | 'pinWait' | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return 'pinWait'
  return [400, 401, 403, 404].includes(error.status) ? 'pinWrong' : null
}

/** How long the server refuses further tries, in seconds; null: it does not say. */
export function waitOf(error: unknown): number | null {
  const wait = error instanceof ApiError ? error.body?.details['retryAfterSeconds'] : undefined
  return typeof wait === 'number' ? wait : null
}

/** The digits of a typed or pasted text. */
export const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, LONGEST_PIN)

/** The last change of the family code that the user was told of; null: none. @param pageState may hold anything */
export function codeSeenIn(pageState: Readonly<Record<string, unknown>>): string | null {
  const kept = pageState['familyCode']
  if (typeof kept !== 'object' || kept === null || !('seenAt' in kept)) return null
  return typeof kept.seenAt === 'string' ? kept.seenAt : null
}
