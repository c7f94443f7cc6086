import { queryOptions, useMutation } from '@tanstack/react-query'
import { child } from '#contract/child.ts'
import type { FamilyMember } from '#contract/family.ts'
import { call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { session } from '#web/api/session.ts'
import { changesOf, type ChildValues } from './model.ts'

export const addChild = (values: ChildValues) => {
  const { firstName, lastName, birthDate, avatar, pin, language, timezone } = values
  return call(child.create, {
    body: {
      firstName: firstName.trim(),
      ...(lastName.trim() && { lastName: lastName.trim() }),
      ...(birthDate && { birthDate }),
      ...(pin && { pin }),
      ...(avatar !== null && { avatar }),
      language,
      timezone,
    },
  })
}

export const changeChild = (member: FamilyMember, values: ChildValues) =>
  call(child.change, { params: { user: member._id }, body: changesOf(member, values) })

/** The old code finds the children no more. [family/family-code] */
export const renewCode = () => call(child.renewCode)

/** On the device of a family its code is typed once. */
const CODE = 'familyCode'
const CHANGED = 'familyCodeChanged'
export const knownCode = (): string => localStorage.getItem(CODE) ?? ''
export function keepCode(code: string): void {
  localStorage.setItem(CODE, code)
  localStorage.removeItem(CHANGED)
}
export function forgetCode(): void {
  localStorage.removeItem(CODE)
  localStorage.removeItem(CHANGED)
}
/** Forgets a code that opens nothing any more; the device stays one of the family. */
export function outdateCode(): void {
  localStorage.removeItem(CODE)
  localStorage.setItem(CHANGED, 'yes')
}
export const isCodeOutdated = (): boolean => localStorage.getItem(CHANGED) !== null
/** Whether children sign in on this device. */
export const isFamilyDevice = (): boolean => knownCode() !== '' || isCodeOutdated()

/** The children to choose from. Asked for anew each time, and kept nowhere. */
export const facesQuery = (familyCode: string) =>
  queryOptions({
    queryKey: [...keyOf(child.faces), familyCode],
    queryFn: ({ signal }) => call(child.faces, { body: { familyCode }, signal }),
    enabled: familyCode !== '',
    gcTime: 0,
    staleTime: 0,
  })

export const useChildSignIn = (familyCode: string, childId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (pin: string) => call(child.signIn, { body: { familyCode, childId, pin } }),
    onSuccess(answer) {
      session.open(answer)
      onDone()
    },
  })
