import { expect, test } from 'vitest'
import { type ManagedField, maySay } from './managed-child.ts'

const FIELDS: readonly ManagedField[] = ['firstName', 'lastName', 'birthDate', 'avatar', 'pin', 'language', 'timezone']

test.each([
  { by: 'parent', isOfAge: false, fields: FIELDS },
  // A parent does not change the birth date and the PIN of a child of age. [family/child-fields]
  { by: 'parent', isOfAge: true, fields: ['firstName', 'lastName', 'avatar', 'language', 'timezone'] },
  { by: 'itself', isOfAge: false, fields: ['avatar', 'pin', 'language'] },
  { by: 'itself', isOfAge: true, fields: FIELDS },
] as const)(
  'the fields of a child without an email that may be edited: by $by, of age: $isOfAge',
  ({ by, isOfAge, fields }) => {
    expect(FIELDS.filter((field) => maySay(field, { by, isOfAge }))).toEqual(fields)
  },
)
