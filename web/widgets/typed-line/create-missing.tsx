import { Button } from '@mantine/core'
import { catalogue } from '#contract/catalogue.ts'
import type { Problem } from '#domain/typed-line/typed-line.ts'
import { call } from '#web/api/client.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { projectsQuery, recipientsQuery } from '#web/widgets/catalogue-queries.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { useCreate } from '#web/widgets/pickers/use-create.ts'

type Missing = 'unknownProject' | 'unknownRecipient'

export const isMissing = (kind: Problem['kind']): kind is Missing =>
  kind === 'unknownProject' || kind === 'unknownRecipient'

/** Without its sign and its quotation marks: `@"Grandma Li"`. */
const nameIn = (said: string) => said.slice(1).replaceAll(/^["“「]|["”」]$/g, '')

/** Makes the project or the person that the line names. The line is read again with it, and stays as it was typed. */
export function CreateMissing({ kind, said }: { kind: Missing; said: string }) {
  const t = useWords(pickerMessages)
  const { things } = usePermissions()
  const name = nameIn(said)
  const project = useCreate(
    projectsQuery.queryKey,
    () => call(catalogue.createProject, { body: { name } }),
    () => undefined,
  )
  const recipient = useCreate(
    recipientsQuery.queryKey,
    () => call(catalogue.createRecipient, { body: { name, type: 'personal' } }),
    () => undefined,
  )
  const create = kind === 'unknownProject' ? project : recipient
  if (!things) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={create.isPending}
      // The focus stays in the line, so that the user can go on typing.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => create.mutate(undefined)}
    >
      {t('create', { name })}
    </Button>
  )
}
