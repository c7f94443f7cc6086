import { TextInput } from '@mantine/core'
import { NewSavedFilter, type SavedFilter } from '#contract/saved-filter.ts'
import { LONGEST_NAME } from '#domain/text-limits.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type FieldWords, schemaErrors, serverErrors } from '#web/ui/field-errors.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import type { SavedContent } from './address.ts'
import { savedFilterMessages } from './messages.ts'
import { renameWithUndo, saveWithUndo } from './saved-filter-undo.ts'

type Complaint = 'nameNeeded' | 'nameTooLong' | 'taken'
const WORDS: FieldWords<'name', Complaint> = {
  name: { required: 'nameNeeded', tooLong: 'nameTooLong', ALREADY_EXISTS: 'taken' },
}

type Props = {
  content: SavedContent
  /** null: a new one. */
  filter: SavedFilter | null
  onClose: () => void
}

/** Asks for the name of a filter. */
export function NameDialog({ content, filter, onClose }: Props) {
  const t = useWords(savedFilterMessages)
  const form = useForm({
    start: { name: filter?.name ?? '' },
    check: ({ name }) => schemaErrors(NewSavedFilter, { name, ...content }, WORDS),
    say: (complaint: Complaint) => t(complaint),
    version: filter?.version ?? null,
    send: ({ name }, version) => (filter ? renameWithUndo(filter, name, version) : saveWithUndo(name, content)),
    onDone: onClose,
    refusalsOf: (error) => serverErrors(error, WORDS),
    stale: t('stale'),
    failureOf: (error) => failureOf(filter ? 'update' : 'save', error),
  })
  return (
    <Dialog
      title={t(filter ? 'renameTitle' : 'saveTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={!form.isTyped}
    >
      <FormShell {...form.shell} submit={t('submit')}>
        <TextInput
          {...form.field('name')}
          size="md"
          label={t('name')}
          description={filter ? undefined : t('staysRelative')}
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          data-autofocus
        />
      </FormShell>
    </Dialog>
  )
}
