import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { catalogue, Category } from '#contract/catalogue.ts'
import { startServer } from '#server/testing/harness.ts'

const NAMES = { query: {} }
const notFound = (...values: string[]) => ({ status: 404, code: 'NOT_FOUND', values })
const taken = (name: string) => ({ status: 409, code: 'ALREADY_EXISTS', values: [name] })
const invalid = (...values: string[]) => ({ status: 400, code: 'INVALID_PARAMS', values })

describe('projects', () => {
  test('are listed by name, a page at a time', async () => {
    const ann = startServer().as('ann')
    const names = Array.from({ length: 12 }, (_, index) => `Project ${String.fromCodePoint(65 + index)}`)
    for (const name of names.toReversed()) await ann(catalogue.createProject, { body: { name } })
    const first = await ann(catalogue.projects, NAMES)
    expect(first).toMatchObject({ total: 12, pageIndex: 1, pageSize: 10 })
    expect(first.items.map(({ name }) => name)).toEqual(names.slice(0, 10))
    const second = await ann(catalogue.projects, { query: { page: 2 } })
    expect(second.items.map(({ name }) => name)).toEqual(names.slice(10))
  })

  test.each([{ name: '' }, { name: ' \u3000' }, { name: 'x'.repeat(61) }, {}])(
    'a project needs a name: %j is refused',
    async (body) => {
      const ann = startServer().as('ann')
      await expect(ann(catalogue.createProject, { body: body as { name: string } })).rejects.toMatchObject(
        invalid('name'),
      )
      expect(await ann(catalogue.projects, NAMES)).toMatchObject({ total: 0 })
    },
  )

  test.each([
    { q: 'KITCHEN', finds: ['Kitchen (50%)'] },
    { q: 'ｋｉｔｃｈｅｎ', finds: ['Kitchen (50%)'] },
    { q: '0%)', finds: ['Kitchen (50%)'] },
    { q: '%', finds: ['Kitchen (50%)'] },
    { q: '_', finds: ['snake_case'] },
    { q: '\\', finds: [] },
    { q: ' ', finds: ['Kitchen (50%)', 'snake_case'] },
  ])("'$q' finds $finds", async ({ q, finds }) => {
    const ann = startServer().as('ann')
    for (const name of ['Kitchen (50%)', 'snake_case']) await ann(catalogue.createProject, { body: { name } })
    const { items, total } = await ann(catalogue.projects, { query: { q } })
    expect(items.map(({ name }) => name)).toEqual(finds)
    expect(total).toBe(finds.length)
  })

  test('one owner has a name once, in any spelling, and another owner may have it, too', async () => {
    const { as } = startServer()
    await as('ann')(catalogue.createProject, { body: { name: 'Garden' } })
    await as('bob')(catalogue.createProject, { body: { name: 'Garden' } })
    const again = as('ann')(catalogue.createProject, { body: { name: ' ｇａｒｄｅｎ ' } })
    await expect(again).rejects.toMatchObject(taken('ｇａｒｄｅｎ'))
    const { id } = await as('ann')(catalogue.createProject, { body: { name: 'Garage' } })
    const renamed = as('ann')(catalogue.changeProject, { params: { id }, body: { name: 'GARDEN' } })
    await expect(renamed).rejects.toMatchObject(taken('GARDEN'))
  })

  test('a name can be written differently without being in its own way', async () => {
    const ann = startServer().as('ann')
    const { id } = await ann(catalogue.createProject, { body: { name: 'garden' } })
    const renamed = await ann(catalogue.changeProject, { params: { id }, body: { name: 'Garden', version: 1 } })
    expect(renamed).toMatchObject({ name: 'Garden', version: 2 })
  })

  test('a stale change of a project is refused and shows the current one', async () => {
    const ann = startServer().as('ann')
    const { id, version } = await ann(catalogue.createProject, { body: { name: 'Garden' } })
    const params = { id }
    const current = await ann(catalogue.changeProject, { params, body: { name: 'Big garden', version } })
    const late = ann(catalogue.changeProject, { params, body: { name: 'Small garden', version } })
    await expect(late).rejects.toMatchObject({ status: 409, code: null, values: ['version'], details: { current } })
    expect(await ann(catalogue.project, { params })).toEqual(current)
  })

  test('default beneficiaries keep their order, each once', async () => {
    const ann = startServer().as('ann')
    const [mia, ben, zoe] = [
      await createFriend(ann, 'Mia'),
      await createFriend(ann, 'Ben'),
      await createFriend(ann, 'Zoe'),
    ]
    const body = { name: 'Kitchen', defaultBeneficiaries: [zoe, mia, zoe] }
    const { id } = await ann(catalogue.createProject, { body })
    expect(await ann(catalogue.project, { params: { id } })).toMatchObject({ defaultBeneficiaries: [zoe, mia] })
    await ann(catalogue.changeProject, { params: { id }, body: { defaultBeneficiaries: [ben] } })
    await ann(catalogue.changeProject, { params: { id }, body: { name: 'Kitchens' } })
    const { items } = await ann(catalogue.projects, NAMES)
    expect(items).toMatchObject([{ id, name: 'Kitchens', defaultBeneficiaries: [ben] }])
  })

  test("another user's project and recipients do not exist", async () => {
    const { as } = startServer()
    const [ann, bob] = [as('ann'), as('bob')]
    const { id } = await ann(catalogue.createProject, { body: { name: 'Kitchen' } })
    const mia = await createFriend(ann, 'Mia')
    await expect(bob(catalogue.project, { params: { id } })).rejects.toMatchObject(notFound('id'))
    const change = bob(catalogue.changeProject, { params: { id }, body: { name: 'Mine', version: 1 } })
    await expect(change).rejects.toMatchObject(notFound('id'))
    const theirs = bob(catalogue.createProject, { body: { name: 'Mine', defaultBeneficiaries: [mia] } })
    await expect(theirs).rejects.toMatchObject(notFound('defaultBeneficiaries'))
    expect(await bob(catalogue.projects, NAMES)).toMatchObject({ items: [], total: 0 })
    expect(await ann(catalogue.project, { params: { id } })).toMatchObject({ name: 'Kitchen' })
  })

  test('the same key makes one project', async () => {
    const ann = startServer().as('ann')
    const idempotencyKey = uuidv7()
    const first = await ann(catalogue.createProject, { body: { name: 'Kitchen' } }, { idempotencyKey })
    expect(await ann(catalogue.createProject, { body: { name: 'Kitchen' } }, { idempotencyKey })).toEqual(first)
  })
})

describe('recipients', () => {
  test('two of one name differ by an alias, and are found by it', async () => {
    const ann = startServer().as('ann')
    const wang = { name: 'Wang', type: 'customer', entityType: 'naturalPerson' } as const
    await ann(catalogue.createRecipient, { body: wang })
    await ann(catalogue.createRecipient, { body: { ...wang, alias: 'of the bakery' } })
    await expect(ann(catalogue.createRecipient, { body: { ...wang, alias: '' } })).rejects.toMatchObject(taken('Wang'))
    const { id } = await ann(catalogue.createRecipient, { body: { ...wang, alias: 'of the garage' } })
    const renamed = ann(catalogue.changeRecipient, { params: { id }, body: { alias: 'Of  the bakery' } })
    await expect(renamed).rejects.toMatchObject(taken('Wang'))
    const found = await ann(catalogue.recipients, { query: { q: 'BAKERY', type: 'customer' } })
    expect(found.items).toMatchObject([{ name: 'Wang', alias: 'of the bakery', members: [] }])
    expect(await ann(catalogue.recipients, { query: { type: 'personal' } })).toMatchObject({ total: 0 })
  })

  test.each([
    { type: 'customer', entityType: 'friend', values: ['entityType'] },
    { type: 'personal', entityType: 'legalEntity', values: ['entityType'] },
    { type: 'group', entityType: 'friend', values: ['entityType'] },
    { type: 'personal', members: [uuidv7()], values: ['members'] },
  ] as const)('a $type cannot be $entityType $members', async ({ values, ...fields }) => {
    const body = { name: 'Someone', ...fields, members: [...(fields.members ?? [])] }
    await expect(startServer().as('ann')(catalogue.createRecipient, { body })).rejects.toMatchObject(invalid(...values))
  })

  test.each([
    { body: { name: ' ', type: 'personal' }, values: ['name'] },
    { body: { name: 'Mia' }, values: ['type'] },
    { body: { name: 'Mia', type: 'person' }, values: ['type'] },
    { body: {}, values: ['name', 'type'] },
  ])('a recipient needs a name and a type: $body', async ({ body, values }) => {
    const ann = startServer().as('ann')
    await expect(ann(catalogue.createRecipient, { body: body as never })).rejects.toMatchObject(invalid(...values))
    expect(await ann(catalogue.recipients, NAMES)).toMatchObject({ total: 0 })
  })

  test('a change leaves a recipient that could have been made so', async () => {
    const ann = startServer().as('ann')
    const body = { name: 'Mr. Park', type: 'customer', entityType: 'naturalPerson' } as const
    const { id } = await ann(catalogue.createRecipient, { body })
    const change = (fields: object) => ann(catalogue.changeRecipient, { params: { id }, body: fields })
    await expect(change({ entityType: 'friend' })).rejects.toMatchObject(invalid('entityType'))
    await expect(change({ members: [id] })).rejects.toMatchObject(invalid('members'))
    await expect(change({ type: 'group' })).rejects.toMatchObject(invalid('type'))
    expect(await change({ type: 'personal' })).toMatchObject({ type: 'personal', entityType: null })
    expect(await change({ entityType: 'friend', alias: 'Jin' })).toMatchObject({ entityType: 'friend', alias: 'Jin' })
    expect(await change({ alias: null, version: 3 })).toMatchObject({ name: 'Mr. Park', alias: null, version: 4 })
    await expect(change({ alias: 'J', version: 3 })).rejects.toMatchObject({
      code: null,
      details: { current: { version: 4 } },
    })
  })

  test("a group has the owner's people as members, in the order given", async () => {
    const { as } = startServer()
    const ann = as('ann')
    const [mia, ben, bobs] = [
      await createFriend(ann, 'Mia'),
      await createFriend(ann, 'Ben'),
      await createFriend(as('bob'), 'Zoe'),
    ]
    const group = (name: string, ...members: string[]) =>
      ann(catalogue.createRecipient, { body: { name, type: 'group', members } })
    const { id } = await group('Book club', ben, mia)
    expect(await ann(catalogue.recipient, { params: { id } })).toMatchObject({ members: [ben, mia] })
    await expect(group('Other club', mia, bobs)).rejects.toMatchObject(notFound('members'))
    await expect(group('Other club', id)).rejects.toMatchObject(invalid('members'))
    await ann(catalogue.changeRecipient, { params: { id }, body: { members: [mia] } })
    const { items } = await ann(catalogue.recipients, { query: { type: 'group' } })
    expect(items).toMatchObject([{ name: 'Book club', members: [mia] }])
  })

  test("another user's recipient does not exist", async () => {
    const { as } = startServer()
    const id = await createFriend(as('ann'), 'Mia')
    const bob = as('bob')
    await expect(bob(catalogue.recipient, { params: { id } })).rejects.toMatchObject(notFound('id'))
    const change = bob(catalogue.changeRecipient, { params: { id }, body: { name: 'Mine' } })
    await expect(change).rejects.toMatchObject(notFound('id'))
    expect(await bob(catalogue.recipients, NAMES)).toMatchObject({ items: [] })
  })
})

describe('constant lists are public', () => {
  test.each(['activity-categories', 'countries', 'recipient-types'])('%s, kept for an hour', async (path) => {
    const answer = await startServer().sendRaw({ method: 'GET', url: `/api/sys/${path}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  })

  test('the twelve categories come after the filter “all”', async () => {
    const categories = await startServer().as('ann')(catalogue.categories)
    expect(categories.map(({ id }) => id)).toEqual(['all', ...Category.options])
    expect(categories.flatMap(({ activities }) => activities)).toHaveLength(86)
    expect(categories[1]).toMatchObject({ name: { en: 'Daily life', zh_CN: '日常活动', zh_TW: '日常活動' } })
  })

  test('the countries in every language, by their English name', async () => {
    const countries = await startServer().as('ann')(catalogue.countries)
    expect(countries.length).toBeGreaterThan(240)
    expect(countries[0]).toMatchObject({ code: 'AF', name: { en: 'Afghanistan', zh_CN: '阿富汗' } })
    const italy = countries.find(({ code }) => code === 'IT')
    expect(italy?.name).toEqual({ en: 'Italy', zh_CN: '意大利', zh_TW: '義大利' })
  })

  test('the types of recipients, and what a recipient can be', async () => {
    const types = await startServer().as('ann')(catalogue.recipientTypes)
    const chosen = types.filter(({ assignable }) => assignable)
    expect(chosen.map(({ type }) => type)).toEqual(['customer', 'personal', 'group'])
    expect(chosen[1]?.entityTypes.map(({ type }) => type)).toEqual(['familyMember', 'friend'])
    const natures = types.filter(({ assignable }) => !assignable)
    expect(natures.map(({ type }) => type)).toEqual(['person', 'family', 'team', 'organization'])
  })
})

type Caller = ReturnType<ReturnType<typeof startServer>['as']>

const createFriend = async (of: Caller, name: string) =>
  (await of(catalogue.createRecipient, { body: { name, type: 'personal', entityType: 'friend' } })).id
