import { addMinutes, instantAt } from '#domain/time/time.ts'
import { floorMinute } from '#domain/timer/timer.ts'
import type { Language } from '#contract/common.ts'
import { DESKTOP, type Device, expect, PHONE, test } from '#e2e/support/fixtures.ts'
import { listRunningTimers, TimerPage } from './timer-page.ts'

const WAYS: readonly { on: string; device: Device; language: Language; text: string; name: string; sports: string }[] =
  [
    {
      on: 'phone',
      device: PHONE,
      language: 'en',
      text: 'chase mum 3 minutes ago',
      name: 'chase mum',
      sports: 'Sports',
    },
    { on: 'desktop', device: DESKTOP, language: 'zh_CN', text: '追妈妈 3 分钟前', name: '追妈妈', sports: '运动' },
  ]
for (const { on, device, language, text, name, sports } of WAYS)
  test(`${on}, ${language}: the name of a timer says its start`, async ({ signUp }) => {
    const person = await signUp({ device, language })
    const timer = new TimerPage(person.page, language)
    await person.page.goto('/home')
    await timer.start.click()
    await timer.name.fill(text)
    await expect(timer.bar.getByRole('status')).toBeVisible()
    const before = floorMinute(instantAt(Date.now()))
    await timer.start.click()
    await timer.bar.getByRole('button', { name: sports, exact: true }).click()
    await expect(timer.stop(name)).toBeVisible()
    await expect.poll(() => listRunningTimers(person)).toMatchObject([{ activityName: name }])
    const [running] = await listRunningTimers(person)
    const after = floorMinute(instantAt(Date.now()))
    expect([addMinutes(before, -3), addMinutes(after, -3)]).toContain(running!.startTime)
  })
