import { Textarea, TextInput } from '@mantine/core'
import type { FamilyGroup } from '#contract/family.ts'
import { versionIn } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { writeFamily } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { familyMessages } from './messages.ts'
import { type FamilyValues, fieldErrorsOf, serverFieldErrors } from './model.ts'
import { changeFamily, createFamily } from './queries.ts'

/** A new family has this many places. [family/family-size] */
const USUAL_PLACES = 10

type Props = {
  /** null: a new family. */
  group: FamilyGroup | null
  onClose: () => void
}

/** The name, the description and the number of members. [family/family-fields] */
export function FamilyDialog({ group, onClose }: Props) {
  const t = useWords(familyMessages)
  const start: FamilyValues = {
    name: group?.name ?? '',
    description: group?.description ?? '',
    maxMembers: String(group?.maxMembers ?? USUAL_PLACES),
  }
  const form = useForm({
    start,
    check: fieldErrorsOf,
    say: (complaint) => t(complaint),
    version: group?.version ?? null,
    send: (values, version) => writeFamily(() => (group ? changeFamily(values, version) : createFamily(values))),
    onDone: onClose,
    refusalsOf: serverFieldErrors,
    failureOf: (error) => ({
      ...failureOf(group ? 'update' : 'create', error),
      ...(versionIn(error) !== null && { text: t('stale') }),
    }),
  })
  const field = (name: keyof FamilyValues) => ({
    ...form.field(name),
    label: t(name === 'name' ? 'familyName' : name),
    autoComplete: 'off',
  })
  return (
    <Dialog
      title={t(group ? 'editFamily' : 'createFamily')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={!form.isTyped}
    >
      <FormShell {...form.shell} submit={t(group ? 'save' : 'create')}>
        <TextInput {...field('name')} required data-autofocus maxLength={120} />
        <Textarea {...field('description')} description={t('descriptionHint')} autosize minRows={2} maxRows={6} />
        <TextInput
          {...field('maxMembers')}
          description={t('maxMembersHint')}
          inputMode="numeric"
          required
          maxLength={2}
        />
      </FormShell>
    </Dialog>
  )
}
