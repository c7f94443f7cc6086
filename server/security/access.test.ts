import { expect, test } from 'vitest'
import { authorizeCaller, type Owner, type Session } from './access.ts'
import { ApiError } from '#server/http/api-error.ts'

const owner = (dataGroup: string): Owner => ({
  dataGroup,
  language: 'en',
  readIn: 'en',
  zones: [{ from: null, tz: 'UTC' }],
})
const nobody: Pick<Session, 'findChild' | 'column'> = { findChild: async () => undefined, column: async () => null }
const ann: Session = {
  ...nobody,
  id: 's-ann',
  userId: 'u-ann',
  isHandedOver: false,
  admin: false,
  isChild: false,
  self: owner('g-ann'),
  findChild: async (wanted) => (wanted === 'g-tim' ? owner('g-tim') : undefined),
}
const root: Session = {
  ...nobody,
  id: 's-root',
  userId: 'u-root',
  isHandedOver: false,
  admin: true,
  isChild: false,
  self: owner('g-root'),
}
const tim: Session = {
  ...nobody,
  id: 's-tim',
  userId: 'u-tim',
  isHandedOver: false,
  admin: false,
  isChild: true,
  self: owner('g-tim'),
  column: async () => 'controlledChild',
}
/** A device handed over to a child; that the child is an admin of the server changes nothing. */
const handedOver: Session = { ...tim, id: 's-handed-over', isHandedOver: true, admin: true }
const find = async (token: string) => {
  const session = { ann, root, tim, handedOver }[token]
  if (!session) throw new ApiError('UNAUTHENTICATED')
  return session
}

test.each([
  { access: 'public', as: undefined, for: undefined, caller: undefined },
  { access: 'user', as: 'ann', for: undefined, caller: { userId: 'u-ann', subject: 'g-ann', isActing: false } },
  {
    access: 'user',
    as: 'ann',
    for: 'g-tim',
    caller: { userId: 'u-ann', subject: 'g-tim', ownGroup: 'g-ann', isActing: true },
  },
  { access: 'user', as: 'tim', for: undefined, caller: { userId: 'u-tim', subject: 'g-tim', isActing: false } },
  {
    access: 'user',
    as: 'handedOver',
    for: undefined,
    caller: { userId: 'u-tim', subject: 'g-tim', ownGroup: 'g-tim', isActing: false },
  },
  { access: 'session', as: 'handedOver', for: 'g-tim', caller: { userId: 'u-tim', subject: 'g-tim', isActing: false } },
  { access: 'session', as: 'ann', for: undefined, caller: { userId: 'u-ann', subject: 'g-ann', isActing: false } },
  { access: 'self', as: 'ann', for: 'g-ann', caller: { userId: 'u-ann', subject: 'g-ann' } },
  { access: 'admin', as: 'root', for: undefined, caller: { userId: 'u-root', subject: 'g-root' } },
] as const)('$access as $as for $for', async ({ access, as, for: dataGroup, caller }) => {
  const found = await authorizeCaller({ access }, { authorization: as && `Bearer ${as}`, dataGroup }, find)
  if (caller) expect(found).toMatchObject(caller)
  else expect(found).toBeUndefined()
})

test.each([
  { access: 'user', authorization: undefined, for: undefined, code: 'UNAUTHENTICATED' },
  { access: 'user', authorization: 'Bearer gone', for: undefined, code: 'UNAUTHENTICATED' },
  { access: 'user', authorization: 'Basic ann', for: undefined, code: 'UNAUTHENTICATED' },
  { access: 'user', authorization: 'Bearer ann', for: 'g-bob', code: 'NOT_FOUND' },
  { access: 'self', authorization: 'Bearer ann', for: 'g-tim', code: 'FORBIDDEN' },
  { access: 'session', authorization: 'Bearer ann', for: 'g-tim', code: 'FORBIDDEN' },
  { access: 'session', authorization: 'Bearer ann', for: 'g-bob', code: 'NOT_FOUND' },
  { access: 'self', authorization: 'Bearer handedOver', for: undefined, code: 'FORBIDDEN' },
  { access: 'admin', authorization: 'Bearer handedOver', for: undefined, code: 'FORBIDDEN' },
  { access: 'admin', authorization: 'Bearer ann', for: undefined, code: 'FORBIDDEN' },
] as const)(
  '$access with $authorization for $for is $code',
  async ({ access, authorization, for: dataGroup, code }) => {
    await expect(authorizeCaller({ access }, { authorization, dataGroup }, find)).rejects.toMatchObject({ code })
  },
)

test.each([
  { as: 'tim', for: undefined, isLetIn: false },
  { as: 'ann', for: undefined, isLetIn: true },
  { as: 'ann', for: 'g-tim', isLetIn: true },
  { as: 'handedOver', for: undefined, isLetIn: false },
])('areas that are closed to a child under control: $as for $for', async ({ as, for: dataGroup, isLetIn }) => {
  const rule = { access: 'user', notFor: 'controlledChild' } as const
  const asked = authorizeCaller(rule, { authorization: `Bearer ${as}`, dataGroup }, find)
  if (isLetIn) expect(await asked).toMatchObject({ subject: dataGroup ?? expect.any(String) })
  else await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
