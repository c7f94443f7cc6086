import { Text } from '@mantine/core'
import type { FamilyMember } from '#contract/family.ts'
import { localDate } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { isDrawn } from '#web/widgets/avatar/drawn.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { childMessages } from './messages.ts'
import { type ChildValues, endsControl, refusals } from './model.ts'
import { PersonFields } from './person-fields.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { PinFields } from './pin-fields.tsx'
import { addChild, changeChild } from './queries.ts'
import { focusFirst, useChildForm } from './use-child-form.tsx'

type Props = {
  /** null: a new child. */
  child: FamilyMember | null
  /** A child changes its own account with its current PIN. */
  isSelf: boolean
  onClose: () => void
}

/** A parent makes or changes an account without e-mail. [family/child-creation] */
export function ChildDialog({ child, isSelf, onClose }: Props) {
  const t = useWords(childMessages)
  const { timezone } = usePreference().timezone
  const isNew = child === null
  const known = child?.avatar ?? null
  const account = child?.account ?? null
  /** From the 18th birthday on, a parent does not change the account. [family/coming-of-age] */
  const isEnded = account?.isOfAge === true && !isSelf
  const zone = account?.timezone ?? timezone
  const today = localDate([{ from: null, tz: zone }], now())
  const { form, isNamed, field, pinField, show } = useChildForm({ child, zone, today })
  const { avatar, firstName, birthDate } = form.values
  const write = useFamilyWrite(
    (values: ChildValues): Promise<unknown> => (child ? changeChild(child, values) : addChild(values)),
    () => {
      if (isNew) notify({ kind: 'success', message: t.phrase('added', { name: firstName.trim() }) })
      onClose()
    },
  )
  const { error } = write
  const isSaid = Object.keys(refusals(error)).length > 0
  const failure =
    error && !isSaid ? { ...failureOf('update', error), title: t(isNew ? 'addFailed' : 'saveFailed') } : null
  const isEnding = !isEnded && birthDate !== (account?.birthDate ?? '') && endsControl(birthDate, today)
  return (
    <Dialog
      title={child ? t('editChild', { name: child.name }) : t('addChild')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={!form.isDirty()}
    >
      <FormShell
        submit={t(isNew ? 'add' : 'save')}
        pending={write.isPending}
        error={failure}
        onSubmit={form.onSubmit((values) => write.mutate(values, { onError: show }), focusFirst)}
      >
        {isNew && <Text c="dimmed">{t('addLead')}</Text>}
        {isEnded && <Text c="dimmed">{t('isOfAge', { name: child?.name ?? '' })}</Text>}
        {isNamed && <PersonFields form={form} field={field} isEnded={isEnded} isEnding={isEnding} />}
        <PictureChoice
          value={avatar}
          own={isDrawn(known) ? null : known}
          name={child?.name ?? ''}
          onChange={(chosen) => form.setFieldValue('avatar', chosen)}
        />
        <PinFields form={form} pinField={pinField} child={child} isSelf={isSelf} isEnded={isEnded} />
      </FormShell>
    </Dialog>
  )
}
