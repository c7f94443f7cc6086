import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '#contract/refusal.ts'
import { startServer } from '#server/testing/harness.ts'
import { FORMS, of, RULES } from '#server/testing/limits.ts'

// Every bound is tested over HTTP: at its limit, under it and over it. The tables of domain/plan/rules.test.ts,
// sleep-plan.test.ts, vacation.test.ts, activity.test.ts and note-link.test.ts have the same rules without a server.
// [limit/text-lengths]
const { given, sendRaw } = startServer()

let people = 0

/** A new user sends each form, so that no other rule interferes. */
async function send(form: keyof typeof FORMS, change: object) {
  const headers = await given.headers(`person${(people += 1)}`)
  const { path, body } = FORMS[form]
  const payload: Record<string, unknown> = { ...body, ...change }
  if (form === 'plan' && !('tags' in change)) {
    const project = await sendRaw({ method: 'POST', url: '/api/user/project', headers, payload: { name: 'Garden' } })
    payload['projectId'] = project.json<{ id: string }>().id
  }
  return sendRaw({ method: 'POST', url: `/api${path}`, headers, payload })
}

describe.each(RULES)('the limit of the field: $rule', ({ form, field, fits, breaks }) => {
  test('at the limit and under it', async () => {
    for (const change of [{}, ...fits]) {
      const answer = form === 'plan' && fits.length === 0 ? undefined : await send(form, change)
      expect(answer?.statusCode ?? 201, `${JSON.stringify(change)}: ${answer?.body}`).toBe(201)
    }
  })

  test('over it, and the field is named', async () => {
    for (const change of breaks) {
      const answer = await send(form, change)
      const { code, values } = z.parse(ErrorBody, answer.json())
      expect({ status: answer.statusCode, code, values }, `sent ${JSON.stringify(change)}`).toEqual({
        status: 400,
        code: 'INVALID_PARAMS',
        values: [field],
      })
    }
  })
})

test('neighbors may touch, but may not overlap by a minute', async () => {
  const headers = await given.headers('ann')
  const { path, body } = FORMS.log
  const log = async (startTime: string, endTime: string) =>
    (await sendRaw({ method: 'POST', url: `/api${path}`, headers, payload: { ...body, startTime, endTime } }))
      .statusCode
  expect(await log('2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z')).toBe(201)
  expect(await log('2026-03-01T08:59:00Z', '2026-03-01T10:00:00Z')).toBe(409)
  expect(await log('2026-03-01T07:00:00Z', '2026-03-01T08:01:00Z')).toBe(409)
  expect(await log('2026-03-01T09:00:00Z', '2026-03-01T10:00:00Z')).toBe(201)
  expect(await log('2026-03-01T07:00:00Z', '2026-03-01T08:00:00Z')).toBe(201)
})

test('a family is deleted only by its exact name', async () => {
  const headers = await given.headers('bob')
  await sendRaw({ method: 'POST', url: '/api/family-group', headers, payload: { name: 'Family Lee' } })
  const remove = async (name: string) =>
    (await sendRaw({ method: 'DELETE', url: '/api/family-group', headers, payload: { name } })).statusCode
  for (const wrong of ['', 'Family', 'family lee', 'Family Lee!']) expect(await remove(wrong)).toBe(400)
  expect(await remove('Family Lee')).toBe(204)
})

test('an invitation needs an address, and smart vacations a country and a city', async () => {
  const headers = await given.headers('eve')
  await sendRaw({ method: 'POST', url: '/api/family-group', headers, payload: { name: 'Lee' } })
  const getError = async (url: string, payload: object) =>
    z.parse(ErrorBody, (await sendRaw({ method: 'POST', url, headers, payload })).json())
  const invalid = (values: string[]) => ({ code: 'INVALID_PARAMS', values })
  for (const payload of [{}, { email: '' }, { email: 'nobody' }, { email: `${'a'.repeat(250)}@example.org` }])
    expect(await getError('/api/user/family-group/invitations', payload)).toMatchObject(invalid(['email']))
  expect(await getError('/api/user/family-group/invitations', { email: 'a@example.org', role: 'aunt' })).toMatchObject(
    invalid(['role']),
  )
  for (const [payload, values] of [
    [{ city: 'Graz' }, ['country']],
    [{ country: 'AT' }, ['city']],
    [{ country: 'AT', city: ' ' }, ['city']],
    [{ country: 'Austria', city: of(81) }, ['country', 'city']],
  ] as const)
    expect((await getError('/api/vacations/smart', payload)).values).toEqual(expect.arrayContaining([...values]))
})
