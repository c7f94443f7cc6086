/** rules §6.4: what is said of a child without e-mail. */
export type ManagedField = 'firstName' | 'lastName' | 'birthDate' | 'avatar' | 'pin' | 'language' | 'timezone'

const BY_CHILD: readonly ManagedField[] = ['avatar', 'pin', 'language']
/** rule [6.4-b]: with these, a parent could have back what has ended. */
const ENDED_AT_18: readonly ManagedField[] = ['birthDate', 'pin']

/** rules §6.2: who says what of a child without e-mail. Of age, it speaks for itself. */
export const maySay = (field: ManagedField, { by, isOfAge }: { by: 'parent' | 'itself'; isOfAge: boolean }): boolean =>
  by === 'parent' ? !isOfAge || !ENDED_AT_18.includes(field) : isOfAge || BY_CHILD.includes(field)
