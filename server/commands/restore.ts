import { Command } from 'commander'
import { restore } from '#server/backup/restore.ts'
import { PRODUCT } from '#server/env.ts'
import type { CommandContext } from './context.ts'

export const restoreCommand = ({ config, say }: CommandContext): Command =>
  new Command('restore')
    .summary('restore a backup into an empty place')
    .description('Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL.')
    .argument('<file>', 'a file that the command backup has made')
    .action(async (file: string) => {
      await restore(file, config())
      say(`${file} has been restored. Start ${PRODUCT} as ever: npm start`)
    })
