import { expect, test } from 'vitest'
import { instant } from '#domain/time/time.ts'
import { type Flags, readConfig } from '#server/env.ts'
import { runProgram } from './program.ts'

/** Runs the program without a server. @returns what it printed, and the flags with which it would serve */
async function run(...args: string[]) {
  const said: string[] = []
  const served: Flags[] = []
  await runProgram(args, {
    config: () => readConfig({}, { demo: false }, 0),
    now: () => instant('2026-03-02T12:00:00Z'),
    newId: () => 'id',
    version: '1.2.3',
    say: (text) => void said.push(text),
    serve: async (flags) => void served.push(flags),
  })
  return { said: said.join('\n'), served }
}

test.each([
  { args: [], flags: { demo: false } },
  { args: ['--demo'], flags: { demo: true } },
  { args: ['--demo', '--now=2026-06-30T12:00:00Z'], flags: { demo: true, now: '2026-06-30T12:00:00Z' } },
  { args: ['--demo', '--now', '2026-06-30T12:00:00Z'], flags: { demo: true, now: '2026-06-30T12:00:00Z' } },
])('$args serves', async ({ args, flags }) => {
  expect(await run(...args)).toEqual({ said: '', served: [flags] })
})

test.each([
  { args: ['erase', 'a.zip'], says: "Unknown command 'erase'.\nAdd --help" },
  { args: ['backups', 'a.zip'], says: "Unknown command 'backups'." },
  { args: ['--dmeo'], says: "Unknown option '--dmeo'." },
  { args: ['backup', '--fast', 'a.zip'], says: "Unknown option '--fast'." },
  { args: ['backup'], says: "Missing required argument 'file'." },
  { args: ['restore', 'a.zip', 'b.zip'], says: "Too many arguments for 'restore'. Expected 1 argument but got 2." },
  { args: ['backup', 'a.zip', '--demo'], says: 'backup is not for a demo' },
  { args: ['--demo', 'backup', 'a.zip'], says: 'backup is not for a demo' },
])('$args is refused in a sentence', async ({ args, says }) => {
  await expect(run(...args)).rejects.toThrow(says)
})

test('the help lists the commands, and each command has its own', async () => {
  const { said, served } = await run('--help')
  expect(said).toMatch(/^Usage: hourkin \[options\] \[command\]/)
  expect(said).toContain('backup <file>')
  expect(served).toEqual([])
  for (const [, name = ''] of said.matchAll(/^ {2}([a-z][a-z-]*) /gm))
    expect((await run(name, '--help')).said).toContain(`Usage: hourkin ${name}`)
})

test('--version prints the version', async () => {
  expect((await run('--version')).said).toBe('1.2.3')
})
