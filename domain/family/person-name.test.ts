import { expect, test } from 'vitest'
import { fullName } from './person-name.ts'

test.each([
  { firstName: 'Ann', lastName: 'Lee', name: 'Ann Lee' },
  { firstName: '伟', lastName: '林', name: '林伟' },
  { firstName: '伟', lastName: 'Lin', name: '伟 Lin' },
  { firstName: 'Pip', lastName: '', name: 'Pip' },
  { firstName: '安', lastName: '', name: '安' },
])('$firstName and $lastName: $name', ({ name, ...names }) => {
  expect(fullName(names)).toBe(name)
})
