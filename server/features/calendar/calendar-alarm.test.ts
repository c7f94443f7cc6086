import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendar } from '#contract/calendar.ts'
import { plan } from '#contract/plan.ts'
import { reminder } from '#contract/reminder.ts'
import { sleepPlan } from '#contract/sleep-plan.ts'
import { startServer } from '#server/testing/harness.ts'
import { PLANNERS_ZONE, seedWorkedExample } from '#server/testing/planner.ts'

/** At noon of a Wednesday in New York. */
const started = () => startServer({ now: '2026-03-18T16:00:00Z', timezone: PLANNERS_ZONE })

/** Lists the alarms: the day of the event, the text, and how long after its start. */
function alarmsIn(text: string): string[] {
  const file = new ICAL.Component(ICAL.parse(text))
  return file.getAllSubcomponents('vevent').flatMap((event) =>
    event.getAllSubcomponents('valarm').map((alarm) => {
      expect(alarm.getFirstPropertyValue('action')).toBe('DISPLAY')
      const trigger = alarm.getFirstProperty('trigger')!
      expect(trigger.getParameter('related')).toBe('START')
      const start = new ICAL.Event(event).startDate.toString()
      return `${start} ${String(alarm.getFirstPropertyValue('description'))} ${String(trigger.getFirstValue())}`
    }),
  )
}

test('a calendar app gets alarms for plans with a notice and for reminders', async () => {
  const server = started()
  const { call, a } = await seedWorkedExample(server, 'ann')
  const { url } = await call(calendar.makeFeed)
  const listAlarms = async () => alarmsIn((await server.sendRaw({ method: 'GET', url: new URL(url).pathname })).body)
  expect(await listAlarms()).toEqual([])
  await call(plan.change, { params: { id: a.id }, body: { notifyMinutes: 10 } })
  await call(reminder.create, { body: { title: 'Bins; blue, or "grey"', dueDate: '2026-03-19' } })
  const dentist = { title: 'Dentist', dueDate: '2026-03-19T19:00:00Z', notifyMinutes: 60 }
  const { id } = await call(reminder.create, { body: dentist })
  await call(reminder.create, { body: { title: 'Yesterday', dueDate: '2026-03-17' } })
  const plans = ['03-18', '03-20', '03-27', '03-30', '04-01', '04-03'].map(
    (date) => `2026-${date}T19:00:00 Piano -PT10M`,
  )
  const bins = '2026-03-19 Bins; blue, or "grey" PT9H'
  expect(new Set(await listAlarms())).toEqual(
    new Set([...plans, bins, '2026-03-19T15:00:00 Dentist -PT1H', '2026-03-19T15:00:00 Dentist PT0S']),
  )
  await call(reminder.status, { body: { id, completed: true } })
  await call(plan.change, { params: { id: a.id }, body: { notifyMinutes: 0, paused: true } })
  expect(await listAlarms()).toEqual([bins])
})

test('a calendar app gets an alarm for bedtime if the user wants the notice', async () => {
  const server = started()
  const ann = server.as('ann')
  const night = { bedtime: '22:30', wakeUpTime: '06:30', sleepGoal: 450, effectiveFrom: '2026-03-02' }
  const { id } = await ann(sleepPlan.create, { body: night })
  const { url } = await ann(calendar.makeFeed)
  const listAlarms = async () => alarmsIn((await server.sendRaw({ method: 'GET', url: new URL(url).pathname })).body)
  expect(await listAlarms()).toEqual([])
  await ann(sleepPlan.change, { params: { id }, body: { notifyMinutes: 30 } })
  const told = await listAlarms()
  expect(told[0]).toBe('2026-03-19T02:30:00Z Time for bed -PT30M')
  expect(told).toHaveLength(59)
})
