import { beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { catalogue } from '#contract/catalogue.ts'
import { catalogueManagement } from '#contract/catalogue-management.ts'
import { child } from '#contract/child.ts'
import { family } from '#contract/family.ts'
import { recommendation } from '#contract/recommendation.ts'
import { createAuditedHousehold, type WatchedHousehold } from '#server/testing/history.ts'
import { hour } from '#server/testing/hour.ts'

let house: WatchedHousehold
let params: { user: string }
beforeEach(async () => {
  house = await createAuditedHousehold()
  params = { user: house.catId }
})
/** Lists the changes in reading order. */
const listChanges = async (name = 'cat', query: object = {}) =>
  (await house.listAuditedChanges(name, query)).map(({ actorName, action, entity, before, after }) => ({
    actorName,
    action,
    entity,
    before,
    after,
  }))
const now = { role: 'child', alias: null, status: 'active' }

describe('the history records the changes by the family of a child', () => {
  test('its alias, its suspension and return, and its removal, and it reads all of them', async () => {
    const { as } = house
    await as('pat')(family.changeMember, { params, body: { alias: 'Kitty' } })
    await as('pat')(family.changeMember, { params, body: { isActive: false } })
    await as('ada')(family.changeMember, { params, body: { isActive: true } })
    await as('ada')(family.removeMember, { params, body: { name: 'Kitty' } })
    const named = { ...now, alias: 'Kitty' }
    const away = { ...named, status: 'suspended' }
    expect(
      (await listChanges()).map(({ action, entity, before, after }) => ({ action, entity, before, after })),
    ).toEqual([
      { action: 'change', entity: 'membership', before: now, after: named },
      { action: 'change', entity: 'membership', before: named, after: away },
      { action: 'change', entity: 'membership', before: away, after: named },
      { action: 'remove', entity: 'membership', before: named, after: null },
    ])
  })

  test('the creation of a child without an email, its creator, and its name', async () => {
    const tim = await house.as('pat')(child.create, { body: { firstName: 'Tim', pin: '2749' } })
    const [entry, ...rest] = await listChanges('ada', { child: tim._id })
    expect(rest).toEqual([])
    expect(entry).toMatchObject({ actorName: 'pat Test', action: 'create', entity: 'account', before: null })
    expect(entry?.after).toMatchObject({ firstName: 'Tim', hasPin: true, timezone: 'UTC', language: 'en' })
    expect(JSON.stringify(entry)).not.toMatch(/2749|argon2/)
  })

  test('the history leaves out the child’s own changes, changes of adults and refused changes', async () => {
    const { as, kin } = house
    await as('cat')(family.changeMember, { params, body: { alias: 'Kit' } })
    const user = (await kin.ensureUser('pat')).userId
    await as('ada')(family.changeMember, { params: { user }, body: { alias: 'Papa' } })
    await expect(as('pat')(family.changeMember, { params, body: { isAdmin: true } })).rejects.toThrow('403')
    const handedOver = await kin.handOver('ada', 'cat')
    await handedOver(family.changeMember, { params, body: { alias: 'Kitty' } })
    expect(await listChanges('pat')).toEqual([])
    expect(await listChanges('pat', {})).toEqual([])
  })
})

describe('the history shows the state before a change', () => {
  const listChangesWithoutActor = async () =>
    (await listChanges()).map(({ action, entity, before, after }) => ({ action, entity, before, after }))

  test('an activity that is hidden and shown', async () => {
    const { pat } = house
    const made = await pat(catalogueManagement.createActivity, { body: { name: 'Whittle', category: 'study' } })
    const body = { id: made.id! }
    const hidden = await pat(catalogueManagement.hideActivity, { body })
    const shown = await pat(catalogueManagement.showActivity, { body })
    expect((await listChangesWithoutActor()).slice(1)).toEqual([
      { action: 'change', entity: 'activity', before: made, after: hidden },
      { action: 'change', entity: 'activity', before: hidden, after: shown },
    ])
  })

  test.each(['tag', 'project', 'recipient', 'activity'] as const)(
    'a %s that another takes the place of',
    async (of) => {
      const { pat } = house
      const make = async (name: string) => {
        const kinds = {
          tag: () => pat(catalogue.createTag, { body: { name, kind: 'activity_tag' } }),
          project: () => pat(catalogue.createProject, { body: { name } }),
          recipient: () => pat(catalogue.createRecipient, { body: { name, type: 'personal' } }),
          activity: () => pat(catalogueManagement.createActivity, { body: { name, category: 'study' } }),
        }
        return (await kinds[of]()).id!
      }
      const [id, into] = [await make('Violin'), await make('Fiddle')]
      const wanted = { params: { id }, body: { into } }
      const merges = {
        tag: () => pat(catalogueManagement.mergeTag, wanted),
        project: () => pat(catalogueManagement.mergeProject, wanted),
        recipient: () => pat(catalogueManagement.mergeRecipient, wanted),
        activity: () => pat(catalogueManagement.mergeActivity, wanted),
      }
      await merges[of]()
      const after = { mergedInto: { id: into, name: 'Fiddle' }, activityLogs: 0 }
      expect((await listChangesWithoutActor()).at(-1)).toEqual({
        action: 'remove',
        entity: of,
        before: { id, name: 'Violin' },
        after,
      })
    },
  )

  test('favourites, of which one goes and the others are put in order', async () => {
    const { pat } = house
    const add = (activityName: string) =>
      pat(recommendation.addFavourite, { body: { category: 'study', activityName } })
    const [read, draw] = [await add('Read'), await add('Draw')]
    await pat(recommendation.orderFavourites, { body: { ids: [draw.id, read.id] } })
    await pat(recommendation.removeFavourite, { params: { id: read.id } })
    expect((await listChangesWithoutActor()).slice(2)).toEqual([
      { action: 'change', entity: 'favourite', before: [read, draw], after: [draw, read] },
      { action: 'remove', entity: 'favourite', before: read, after: null },
    ])
  })
})

test('a child without parental control reads its own history', async () => {
  await house.pat(activityLog.create, { body: hour('08:00') })
  await house.as('ada')(family.change, { body: { settings: { parentControl: false } } })
  expect(await listChanges('cat', { child: house.catId })).toMatchObject([{ actorName: 'pat Test' }])
})
