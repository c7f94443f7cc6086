/** The fields of a child without e-mail. [family/child-fields] */
export type ManagedField = 'firstName' | 'lastName' | 'birthDate' | 'avatar' | 'pin' | 'language' | 'timezone'

const BY_CHILD: readonly ManagedField[] = ['avatar', 'pin', 'language']
/** With these fields a parent could regain control after it has ended. [family/coming-of-age] */
const ENDED_AT_18: readonly ManagedField[] = ['birthDate', 'pin']

/**
 * Returns who changes which field of a child without e-mail. A child of age speaks for itself. [family/child-fields]
 */
export const maySay = (field: ManagedField, { by, isOfAge }: { by: 'parent' | 'itself'; isOfAge: boolean }): boolean =>
  by === 'parent' ? !isOfAge || !ENDED_AT_18.includes(field) : isOfAge || BY_CHILD.includes(field)
