import { load } from './load.ts'
import { residentMb, scratch, signIn, start } from './process.ts'
import { type Figure, median, overRounds } from './report.ts'

const STARTS = 5
const REQUESTS = 10_000
export const DEMO_PASSWORD = 'a demo for the bench'
export const DEMO_PARENT = { email: 'wei.lin@example.com', password: DEMO_PASSWORD }

/** From the command to the first answer, and the memory of a server that has worked. */
export async function measureProcess(): Promise<Figure[]> {
  const command: [string, ...string[]] = ['npm', 'start', '--silent', '--']
  const starts: number[] = []
  for (let run = 0; run < STARTS; run++) {
    const began = performance.now()
    const server = await start({ command, env: { DATA_DIR: scratch() } })
    starts.push((performance.now() - began) / 1000)
    await server.stop()
  }
  const demo = await start({ command, args: ['--demo'], env: { DEMO_PASSWORD } })
  const token = await signIn(demo.url, DEMO_PARENT)
  const path = '/api/user/log/activity-logs/with-adjacent'
  await load({
    url: demo.url,
    connections: 8,
    amount: REQUESTS,
    next: () => ({ method: 'GET', path, token }),
    expected: 200,
  })
  const resident = residentMb(demo.pid)
  await demo.stop()
  return [
    {
      name: '`npm start` on a built tree until the first answer, embedded database',
      ours: `${median(starts).toFixed(2)} s`,
      floor: '–',
      ...overRounds(starts),
      bar: 0.5,
      want: 'at most',
      unit: 's',
    },
    {
      name: `resident after the demo load and ${REQUESTS.toLocaleString('en')} requests`,
      ours: `${resident.toFixed(0)} MB`,
      floor: '–',
      value: resident,
      bar: 110,
      want: 'at most',
      unit: 'MB',
    },
  ]
}
