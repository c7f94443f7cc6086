import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { wire } from './wire.ts'

const root = join(import.meta.dirname, '../..')
const entry = join(root, 'web/probe.ts')

/** The browser's version of a web module with this source, and its exports. */
async function buildSource(source: string): Promise<{ code: string; exports: Record<string, unknown> }> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      wire(),
      {
        name: 'probe',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? { code: source, moduleType: 'ts' } : undefined),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const { code } = (output as Rolldown.RolldownOutput).output[0]
  const exports: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return { code, exports: exports as Record<string, unknown> }
}

test('the browser gets an endpoint without its schemas, and an error on reading them', async () => {
  const { code, exports } = await buildSource("export { auth } from '#contract/auth.ts'")
  expect(exports).toMatchObject({ auth: { signIn: { method: 'POST', path: '/auth/sign-in', access: 'public' } } })
  expect(() => (exports as { auth: { signIn: { body: unknown } } }).auth.signIn.body).toThrow('by its name')
  expect(code).not.toContain('ZodMini')
})

test('so it does under another name', async () => {
  const source = "import { auth as calls } from '#contract/auth.ts'\nexport const path = calls.signUp.path"
  const { code, exports } = await buildSource(source)
  expect(exports['path']).toBe('/auth/sign-up')
  expect(code).not.toContain('ZodMini')
})

test('an imported schema is included, and never generates code', async () => {
  const { code, exports } = await buildSource(`
import { auth, NewPassword, type SessionUser } from '#contract/auth.ts'
import * as z from 'zod/mini'
export const path = auth.signUp.path
export const says = (typed: string) => z.safeParse(NewPassword, typed).success
export type Who = SessionUser`)
  expect(exports['path']).toBe('/auth/sign-up')
  const says = exports['says'] as (typed: string) => boolean
  expect([says('short'), says('long enough')]).toEqual([false, true])
  expect(code).toContain('jitless: true')
})
