import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { filesFor } from './service-worker.ts'

const chunk = (facade: string | null, dynamicImports: string[] = [], imports: string[] = []) => ({
  type: 'chunk',
  facadeModuleId: facade && `/home/of/web/${facade}`,
  imports,
  dynamicImports,
})
const page = (source: string) => ({
  type: 'asset',
  source: `<link href="/assets/style.css"><script src="/assets/early.js"></script><script src="/assets/base.js"></script>${source}`,
})
const bundle = (source = '') =>
  ({
    'index.html': page(source),
    'assets/early.js': { type: 'asset', source: '' },
    'assets/style.css': { type: 'asset', source: '' },
    'assets/figtree-latin-wght-normal-a.woff2': { type: 'asset', source: '' },
    'assets/figtree-vietnamese-wght-normal-a.woff2': { type: 'asset', source: '' },
    'assets/base.js': chunk(null, ['assets/sheet.js', 'assets/tags.js', 'assets/sign-in.js'], ['assets/runtime.js']),
    'assets/runtime.js': chunk(null),
    'assets/sheet.js': chunk('widgets/log-form/log-sheet.tsx', [], ['assets/shared.js', 'assets/base.js']),
    'assets/shared.js': chunk(null),
    'assets/sign-in.js': chunk('routes/sign-in.tsx'),
    'assets/tags.js': chunk('routes/tags.tsx', [], ['assets/heavy.js']),
    'assets/heavy.js': chunk(null),
  }) as unknown as Rolldown.OutputBundle

const urls = (source?: string) => filesFor(bundle(source)).map(({ url }) => url)

test('the page is kept with the files that logging needs, and with nothing of other screens', () =>
  expect(urls().toSorted()).toEqual([
    '/assets/base.js',
    '/assets/early.js',
    '/assets/figtree-latin-wght-normal-a.woff2',
    '/assets/runtime.js',
    '/assets/shared.js',
    '/assets/sheet.js',
    '/assets/sign-in.js',
    '/assets/style.css',
    '/index.html',
  ]))

test('only the page has a revision, which is another when the page is', () => {
  const revisions = (source?: string) => filesFor(bundle(source)).flatMap(({ revision }) => revision ?? [])
  expect(revisions()).toHaveLength(1)
  expect(revisions('<p>')).not.toEqual(revisions())
  expect(revisions()).toEqual(revisions())
})

test('without a page there is nothing to keep', () => expect(() => filesFor({})).toThrow('There is no page'))
