import { expect, test } from 'vitest'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { createHousehold } from '#server/testing/kin.ts'

test('when the code changes, the remaining parents learn since when', async () => {
  const { as, kin, clock, cat } = await createHousehold()
  const getFamilyCode = async (name: string) => {
    const { code, codeRenewedAt } = (await kin.findFamily(name))!
    return { code, codeRenewedAt }
  }
  const first = await getFamilyCode('ada')
  expect(first.codeRenewedAt).toBeNull()
  clock.advance(60)
  const left = clock.now()
  await as('pat')(family.leave, {})
  const second = await getFamilyCode('ada')
  expect(second.codeRenewedAt).toBe(left)
  expect(second.code).not.toBe(first.code)
  expect((await cat(family.mine)).familyGroup).toMatchObject({ code: null, codeRenewedAt: null })
  clock.advance(60)
  const { code } = await as('ada')(child.renewCode)
  expect(await getFamilyCode('ada')).toEqual({ code, codeRenewedAt: clock.now() })
  expect((await as('eve')(family.mine)).familyGroup).toBeNull()
})
