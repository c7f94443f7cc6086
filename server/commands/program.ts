import { Command, CommanderError } from 'commander'
import { type Flags, PRODUCT } from '#server/env.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import { backupCommand } from './backup.ts'
import { checkCommand } from './check.ts'
import { confirmCommand } from './confirm.ts'
import type { CommandContext } from './context.ts'
import { disableCommand, enableCommand } from './disable.ts'
import { doctorCommand } from './doctor.ts'
import { exportCommand } from './export.ts'
import { importCommand } from './import.ts'
import { resetLinkCommand } from './reset-link.ts'
import { restoreCommand } from './restore.ts'
import { sessionsCommand } from './sessions.ts'
import { usersCommand } from './users.ts'

/** The commands in the order in which the help lists them. */
const COMMANDS: readonly ((context: CommandContext) => Command)[] = [
  usersCommand,
  resetLinkCommand,
  confirmCommand,
  disableCommand,
  enableCommand,
  sessionsCommand,
  backupCommand,
  restoreCommand,
  checkCommand,
  doctorCommand,
  exportCommand,
  importCommand,
]

type Program = CommandContext & {
  /** Runs the server. Resolves once it takes requests. */
  readonly serve: (flags: Flags) => Promise<void>
}

/**
 * Runs the command that the arguments name; without one, the server.
 * @throws ConfigError with a sentence for arguments that no command takes
 */
export async function runProgram(args: readonly string[], given: Program): Promise<void> {
  try {
    await programOf(given).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) throw new ConfigError(sentenceOf(error))
  }
}

function programOf({ serve, ...context }: Program): Command {
  const program = new Command(PRODUCT.toLowerCase())
    .description(
      `Without a command, ${PRODUCT} serves. Settings are environment variables; docs/operate.md lists them.`,
    )
    .version(context.version, '--version', 'print the version')
    .option('--demo', 'serve a family of four in a temporary database')
    .option('--now <moment>', 'the clock of the demo, such as 2026-06-30T12:00:00Z')
    .allowExcessArguments()
    .action(async (flags: Partial<Flags>, { args: [unknown] }: Command) => {
      if (unknown !== undefined) throw new CommanderError(1, 'unknownCommand', `unknown command '${unknown}'`)
      await serve({ demo: false, ...flags })
    })
    .hook('preAction', (_, command) => {
      const { demo, now } = program.opts<Partial<Flags>>()
      if (command !== program && (demo || now !== undefined))
        throw new ConfigError(`${command.name()} is not for a demo, which is gone when it ends.`)
    })
  for (const create of COMMANDS) program.addCommand(create(context))
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ writeOut: (text) => context.say(text.trimEnd()), outputError: () => {} })
  return program
}

/** Completes the message of the library, which has neither a capital letter nor a next step. */
function sentenceOf({ message }: CommanderError): string {
  const [said = ''] = message.replace(/^error: /, '').split('\n')
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/\.?$/, '.')}`
  return `${sentence}\nAdd --help to see what you can write here.`
}
