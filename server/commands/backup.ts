import { Command } from 'commander'
import { createBackup } from '#server/backup/backup.ts'
import type { CommandContext } from './context.ts'

export const backupCommand = ({ config, say }: CommandContext): Command =>
  new Command('backup')
    .summary('write everything into one new file')
    .description('Writes the database and its keys into one new zip file while the server runs.')
    .argument('<file>', 'a new file, such as hourkin.zip')
    .action(async (file: string) => {
      await createBackup(config(), file)
      say(
        `${file} holds all that people have entrusted to this server, and its keys: keep it as safe as the server itself.`,
      )
    })
