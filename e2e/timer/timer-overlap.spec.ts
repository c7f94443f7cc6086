import type { ActivityLog } from '#contract/activity-log.ts'
import { addMinutes, instantAt } from '#domain/time/time.ts'
import { floorMinute } from '#domain/timer/timer.ts'
import { DayPage } from '#e2e/day/day-page.ts'
import { DEVICES, expect, fitting, PHONE, test } from '#e2e/support/fixtures.ts'
import type { Person } from '#e2e/support/person.ts'
import { listRunningTimers, TimerPage } from './timer-page.ts'

const ago = (minutes: number) => addMinutes(floorMinute(instantAt(Date.now())), -minutes)
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', minute: '2-digit' })
const clockOf = (moment: string): string => CLOCK.format(new Date(moment)).replaceAll(/\s/g, ' ')
const minutesAgo = (moment: string) => Math.round((Date.now() - Date.parse(moment)) / 60_000)
const listLogs = async ({ api }: Person): Promise<ActivityLog[]> =>
  (await api('GET', `/user/log/activity-logs?from=${ago(3000)}&to=${ago(-600)}`)) as ActivityLog[]
const listSpans = async (person: Person) =>
  (await listLogs(person)).map(
    ({ activityName, startTime, endTime, parallelActivity }) =>
      `${activityName} ${minutesAgo(startTime)}–${minutesAgo(endTime)}${parallelActivity ? ' beside' : ''}`,
  )

/** TV is logged over all that the report has run, and beyond it. */
async function startTimerUnderTv(person: Person) {
  const tv = { category: 'leisure', activityName: 'TV', startTime: ago(60), endTime: ago(-30) }
  await person.api('POST', '/user/log/activity-log', tv)
  await person.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime: ago(20) })
  return openHome(person)
}
async function openHome(person: Person) {
  await person.page.goto('/home')
  const [timer, day] = [new TimerPage(person.page, 'en'), new DayPage(person.page, 'en')]
  await expect(timer.bar).toBeVisible()
  return { timer, day }
}

for (const [name, device] of DEVICES)
  test.describe(`${name}: a timer under a log`, () => {
    test.use(device)

    test('says so, and asks when it is stopped, with ways out that do not pass', async ({ signUp }) => {
      const ann = await signUp()
      const { timer, day } = await startTimerUnderTv(ann)
      const fits = fitting(ann.page)
      await expect(timer.bar.getByText('You already logged TV for this time.')).toBeVisible()
      await fits('what runs under a log')
      await timer.stop('Write').click()
      await expect(day.overlap).toContainText('TV')
      await fits('what shall happen')

      await test.step('it can be left running', async () => {
        await day.overlap.getByRole('button', { name: 'Keep it running' }).click()
        await expect(day.overlap).toBeHidden()
        await expect(timer.stop('Write')).toBeVisible()
        expect(await listRunningTimers(ann)).toMatchObject([{ activityName: 'Write', version: 1 }])
      })
      await test.step('or logged in the middle of the other', async () => {
        await timer.stop('Write').click()
        await day.overlap.getByRole('button', { name: 'Insert and split TV' }).click()
        await expect(timer.start).toBeVisible()
        await expect(day.card('TV')).toHaveCount(2)
        await expect(day.card('Write')).toHaveCount(1)
        await expect.poll(async () => (await listLogs(ann)).length).toBe(3)
        const [first, mine, second] = await listLogs(ann)
        expect([first!.endTime, mine!.endTime]).toEqual([mine!.startTime, second!.startTime])
      })
      await test.step('and undone, it runs again and the other log is whole', async () => {
        await day.undo('Logged Write')
        await expect(timer.stop('Write')).toBeVisible()
        await expect(day.card('Write')).toHaveCount(0)
        await expect.poll(async () => (await listLogs(ann)).length).toBe(1)
        await expect.poll(() => listRunningTimers(ann)).toMatchObject([{ activityName: 'Write' }])
        expect(await listLogs(ann)).toMatchObject([{ duration: 90 }])
      })
    })
  })

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the parallel lane is a solution, too', async ({ signUp }) => {
    const ann = await signUp()
    const { timer, day } = await startTimerUnderTv(ann)
    await timer.stop('Write').tap()
    await day.overlap.getByRole('button', { name: 'Log both in parallel' }).tap()
    await expect(timer.start).toBeVisible()
    await expect.poll(async () => (await listSpans(ann)).at(-1)).toMatch(/^Write .* beside$/)
  })

  test('a switch asks as well, and the next activity starts once it is answered', async ({ signUp }) => {
    const ann = await signUp()
    const { timer, day } = await startTimerUnderTv(ann)
    await timer.switchFrom('Write').tap()
    await timer.name.fill('Call mother')
    await timer.start.tap()
    await timer.bar.getByRole('button', { name: 'Socializing', exact: true }).tap()
    await day.overlap.getByRole('button', { name: /^Shorten TV/ }).tap()
    await expect(timer.stop('Call mother')).toBeVisible()
    await expect.poll(async () => (await listLogs(ann)).length).toBe(2)
    const [tv, write] = await listLogs(ann)
    expect([tv!.endTime, write!.activityName]).toEqual([write!.startTime, 'Write'])
  })

  test('I switched ten minutes ago: three taps', async ({ signUp }) => {
    const ann = await signUp()
    await ann.api('POST', '/user/log/activity-log', {
      category: 'socializing',
      activityName: 'Call mother',
      startTime: ago(90),
      endTime: ago(80),
    })
    await ann.api('POST', '/user/timer', { category: 'work', activityName: 'Write', startTime: ago(26) })
    const { timer, day } = await openHome(ann)
    const earliest = ago(10)
    let taps = 0
    const tap = async (target: ReturnType<TimerPage['stop']>) => {
      taps += 1
      await target.tap()
    }
    await tap(timer.switchFrom('Write'))
    await tap(timer.bar.getByText('10 min ago', { exact: true }))
    await tap(timer.bar.getByRole('button', { name: 'Call mother', exact: true }).first())
    await expect(timer.stop('Call mother')).toBeVisible()
    await expect(day.card('Write')).toBeVisible()
    expect(taps).toBeLessThanOrEqual(4)
    await expect.poll(async () => (await listLogs(ann)).length).toBe(2)
    const [, write] = await listLogs(ann)
    const [running] = await listRunningTimers(ann)
    expect(running!.startTime).toBe(write!.endTime)
    // A minute may have begun since the page was opened.
    expect(write!.endTime >= earliest && write!.endTime <= ago(10)).toBe(true)
  })

  test('a start moved back after the switch takes the end of the log before it along', async ({ signUp }) => {
    const ann = await signUp()
    const said = { category: 'work', activityName: 'Write', startTime: ago(40), endTime: ago(5) }
    await ann.api('POST', '/user/log/activity-log', said)
    await ann.api('POST', '/user/timer', { category: 'study', activityName: 'Read', startTime: ago(5) })
    const { timer, day } = await openHome(ann)
    await timer.edit('Read')
    await timer.nudge('startTime', -5).tap()
    await expect(day.notice('Write now ends at')).toBeVisible()
    await timer.nudge('startTime', -5).tap()
    const getEndTime = async () => (await listLogs(ann))[0]?.endTime
    await expect.poll(getEndTime).toBe(addMinutes(said.endTime, -10))
    await expect.poll(async () => (await listRunningTimers(ann))[0]?.startTime).toBe(addMinutes(said.endTime, -10))
    await test.step('two presses are undone together', async () => {
      // The notice of the first press may still be on its way out.
      await day.undo(`Write now ends at ${clockOf(addMinutes(said.endTime, -10))}`)
      await expect.poll(getEndTime).toBe(said.endTime)
      await expect.poll(async () => (await listRunningTimers(ann))[0]?.startTime).toBe(said.endTime)
    })
    await test.step('and redone together, and undone once more', async () => {
      const back = day.notice('Undone: Write now ends at')
      await back.getByRole('button', { name: day.words.home('redo'), exact: true }).tap()
      await expect.poll(getEndTime).toBe(addMinutes(said.endTime, -10))
      await expect.poll(async () => (await listRunningTimers(ann))[0]?.startTime).toBe(addMinutes(said.endTime, -10))
      await day.undo('Write now ends at')
      await expect.poll(getEndTime).toBe(said.endTime)
    })
    await fitting(ann.page)('a start that is edited')
    await test.step('where it would lose all of its time, it is asked', async () => {
      const field = timer.bar.getByRole('textbox', { name: 'Start time' })
      await field.fill(clockOf(ago(45)))
      await field.blur()
      await day.overlap.getByRole('button', { name: 'Replace Write' }).tap()
      await expect(day.notice('Read now starts at')).toBeVisible()
      await expect.poll(async () => (await listLogs(ann)).length).toBe(0)
      await day.undo('Read now starts at')
      await expect.poll(getEndTime).toBe(said.endTime)
    })
  })
})
