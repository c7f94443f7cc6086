import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { FamilyGroup } from '#contract/family.ts'
import { versionIn } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { familyMessages } from './messages.ts'
import { type Complaint, complaints, type FamilyValues, refusals } from './model.ts'
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
  const [version, setVersion] = useState(group?.version ?? 0)
  const write = useFamilyWrite(
    (values: FamilyValues) => (group ? changeFamily(values, version) : createFamily(values)),
    onClose,
  )
  const form = useForm<FamilyValues>({
    initialValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      maxMembers: String(group?.maxMembers ?? USUAL_PLACES),
    },
    validate: complaints,
  })
  const { error } = write
  const isStale = versionIn(error) !== null
  const isNamed = Object.keys(refusals(error)).length > 0
  const failure = error && !isNamed ? failureOf(group ? 'update' : 'create', error) : null
  const field = (name: keyof FamilyValues) => {
    const { error: complaint, ...props } = form.getInputProps(name)
    return {
      ...props,
      id: `family-${name}`,
      label: t(name === 'name' ? 'familyName' : name),
      autoComplete: 'off',
      error: complaint ? t(complaint as Complaint) : undefined,
    }
  }
  const focusFirst = (errors: object) => document.getElementById(`family-${Object.keys(errors)[0]}`)?.focus()
  const show = (refusal: Error) => {
    setVersion(versionIn(refusal) ?? version)
    const found = refusals(refusal)
    form.setErrors(found)
    focusFirst(found)
  }
  return (
    <Dialog
      title={t(group ? 'editFamily' : 'createFamily')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
    >
      <FormShell
        submit={t(group ? 'save' : 'create')}
        pending={write.isPending}
        error={failure && (isStale ? { title: failure.title, text: t('stale') } : failure)}
        onSubmit={form.onSubmit((values) => write.mutate(values, { onError: show }), focusFirst)}
      >
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
