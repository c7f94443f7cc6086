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
import { childMessages } from './messages.ts'
import { endsControl } from './model.ts'
import { PersonFields } from './person-fields.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { PinFields } from './pin-fields.tsx'
import { useChildForm } from './use-child-form.tsx'

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
  const { form, isNamed, field, pinField } = useChildForm({
    child,
    zone,
    today,
    onDone({ firstName }) {
      if (isNew) notify({ kind: 'success', message: t.phrase('added', { name: firstName.trim() }) })
      onClose()
    },
  })
  const { avatar, birthDate } = form.values
  const isEnding = !isEnded && birthDate !== (account?.birthDate ?? '') && endsControl(birthDate, today)
  return (
    <Dialog
      title={child ? t('editChild', { name: child.name }) : t('addChild')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={!form.isTyped}
    >
      <FormShell {...form.shell} submit={t(isNew ? 'add' : 'save')}>
        {isNew && <Text c="dimmed">{t('addLead')}</Text>}
        {isEnded && <Text c="dimmed">{t('isOfAge', { name: child?.name ?? '' })}</Text>}
        {isNamed && <PersonFields form={form} field={field} isEnded={isEnded} isEnding={isEnding} />}
        <PictureChoice
          value={avatar}
          own={isDrawn(known) ? null : known}
          name={child?.name ?? ''}
          onChange={(chosen) => form.set({ avatar: chosen })}
        />
        <PinFields form={form} pinField={pinField} child={child} isSelf={isSelf} isEnded={isEnded} />
      </FormShell>
    </Dialog>
  )
}
