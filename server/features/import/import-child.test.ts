import { expect, test } from 'vitest'
import { activityLog } from '#contract/activity-log.ts'
import { child } from '#contract/child.ts'
import { logImport } from '#contract/import.ts'
import { reward } from '#contract/reward.ts'
import { createHousehold } from '#server/testing/kin.ts'
import { importFile, previewFile } from '#server/testing/importing.ts'

/** Of yesterday and with stars, so that it would earn coins had the child entered it. */
const FILE = [
  'id,start,end,time_zone,minutes,category,activity,sub_activity,project,tags,recipients,for_what,shares,rating,remark,notes_concise,efficiency,parallel',
  ',2026-03-09T15:00:00Z,2026-03-09T16:00:00Z,UTC,60,study,Maths,,,,,,,5,,,,false',
].join('\n')
const YESTERDAY = { query: { date: '2026-03-09' } }

test('a parent imports for a child, which earns nothing by it unless the parent says so', async () => {
  const house = await createHousehold({ now: '2026-03-10T12:00:00Z' })
  const { dataGroup } = house
  await importFile(house, 'ada', FILE, { dataGroup })
  const [log] = await house.cat(activityLog.between, {
    query: { from: '2026-03-09T00:00:00Z', to: '2026-03-10T00:00:00Z' },
  })
  expect(log).toMatchObject({ activityName: 'Maths', rating: 5, ratingStatus: 'confirmed' })
  const loadEffort = async () => {
    const day = await house.cat(reward.daily, YESTERDAY)
    return JSON.stringify(day)
  }
  expect(await loadEffort()).toContain('loggedLate')
  const [first] = await house.ada(logImport.list)
  await house.ada(logImport.undo, { params: { id: first!.id } })
  await house.runJobs()
  await importFile(house, 'ada', FILE, { dataGroup, mapping: { rewards: true } })
  expect(await loadEffort()).not.toContain('loggedLate')
})

test('what a parent imports is in the history that the child reads', async () => {
  const house = await createHousehold({ now: '2026-03-10T12:00:00Z' })
  const { dataGroup } = house
  await importFile(house, 'ada', FILE, { dataGroup })
  const { items } = await house.cat(child.audit, { query: {} })
  const entities = items.map(({ entity }) => entity)
  expect(entities).toContain('logImport')
  // The history has the import, and not each piece of its file.
  expect(entities).not.toContain('piece')
})

test('a child under parental control does not import, nor does a stranger for it', async () => {
  const house = await createHousehold({ now: '2026-03-10T12:00:00Z' })
  const { dataGroup } = house
  const body = { fileName: 'x.csv', size: 5 }
  await expect(house.cat(logImport.create, { body })).rejects.toMatchObject({ status: 403 })
  await expect(house.eve(logImport.create, { body })).rejects.toMatchObject({ status: 404 })
  const { id } = await previewFile(house, 'ada', FILE, { dataGroup })
  await expect(house.as('ada')(logImport.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
