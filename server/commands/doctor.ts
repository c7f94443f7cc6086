import { Command } from 'commander'
import { messageOf } from '#server/db/down.ts'
import type { Config } from '#server/env.ts'
import { ConfigError } from '#server/operation/config-error.ts'
import type { CommandContext } from './context.ts'
import { tryAddress } from './doctor-address.ts'
import { tryClock } from './doctor-clock.ts'
import { tryMail, tryPush } from './doctor-messages.ts'
import { tryBackups, tryDatabase, tryFolder, tryKey } from './doctor-place.ts'
import { tryHolidays, tryModel, trySignIn, tryWeather } from './doctor-services.ts'
import { type Finding, line, ok, wrong } from './report.ts'

type Options = { readonly mail?: string; readonly push?: true }

export const doctorCommand = (context: CommandContext): Command =>
  new Command('doctor')
    .summary('try everything that the settings name')
    .description(
      'Reads the settings as the server does, and tries each service that they name; it asks nothing else. Run it with ' +
        'the environment and as the user of the server. A line that begins with ✗ also names the next step.',
    )
    .option('--mail <address>', 'send a test message to this address')
    .option('--push', 'see whether the push services of browsers can be reached')
    .action(async (options: Options) => {
      const config = readSettings(context)
      let count = 0
      // All are asked at once, and told in this order.
      for (const findings of config instanceof ConfigError ? [badSettings(config)] : tryAll(context, config, options))
        for (const finding of await findings) {
          if (finding.mark === 'wrong') count += 1
          context.say(line(finding))
        }
      if (count) throw new ConfigError(count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`)
    })

function readSettings({ config }: CommandContext): Config | ConfigError {
  try {
    return config()
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

const badSettings = ({ message }: ConfigError): Finding[] =>
  message.split('\n').map((sentence) => wrong('Settings', sentence))

function tryAll(context: CommandContext, config: Config, { mail, push }: Options): Promise<Finding[]>[] {
  const { now } = context
  const settings = ok('Settings', 'the server understands all of them.')
  const alone = (finding: Promise<Finding>) => finding.then((only) => [only])
  const settle = (findings: Promise<Finding[]>) =>
    findings.catch((error: unknown) => [wrong('Doctor', `one thing could not be tried: ${messageOf(error)}.`)])
  return [
    Promise.resolve([settings]),
    alone(tryFolder(config)),
    alone(tryKey(config)),
    alone(tryDatabase(context)),
    alone(tryBackups(config, now)),
    alone(tryClock(context, config)),
    tryAddress(config, now),
    alone(tryMail(config, mail)),
    alone(tryPush(config, { isAsked: push === true })),
    alone(trySignIn(config)),
    alone(tryWeather(config)),
    alone(tryHolidays(config, now)),
    alone(tryModel(config, now)),
  ].map(settle)
}
