import { expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'

const refusal = {
  code: 'INVALID_PARAMS',
  message: 'Invalid params: email',
  values: ['email'],
  details: {},
  requestId: '1',
}

test('the first refusal that names a field brings the labels of fields along', async () => {
  vi.resetModules()
  const [{ createCall }, { fieldLabel }] = await Promise.all([import('./call.ts'), import('./load-field-labels.ts')])
  const { call } = createCall(async () => Response.json(refusal, { status: 400 }), {
    token: () => null,
    renew: () => undefined,
    end: () => undefined,
  })
  expect(fieldLabel('email', 'zh_TW')).toBe('email')
  await expect(call(auth.forgotPassword, { body: { email: 'nobody' } })).rejects.toMatchObject({ status: 400 })
  const { addCatalog } = await import('#web/i18n/catalog.ts')
  addCatalog('zh_TW', { accountFieldLabels: { email: '電子郵件' } })
  expect(fieldLabel('email', 'zh_TW')).toBe('電子郵件')
})
