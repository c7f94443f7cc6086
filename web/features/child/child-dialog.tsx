import { LONGEST_PIN } from '#domain/family/pin.ts'
import { SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FamilyMember } from '#contract/family.ts'
import { localDate } from '#domain/time/zone.ts'
import { queryClient } from '#web/api/query.ts'
import { LANGUAGES, traitsOf } from '#domain/language/language.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { notify } from '#web/ui/notify.ts'
import { isDrawn } from '#web/widgets/avatar/drawn.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { childMessages } from './messages.ts'
import {
  type ChildValues,
  type Complaint,
  complaintsOf,
  digitsOf,
  endsControl,
  freePicture,
  refusals,
} from './model.ts'
import { PictureChoice } from './picture-choice.tsx'
import { addChild, changeChild } from './queries.ts'
import { ZoneSelect } from './zone-select.tsx'

type Props = {
  /** null: a new child. */
  child: FamilyMember | null
  /** A child changes its own account with its current PIN. */
  isSelf: boolean
  onClose: () => void
}

const focusFirst = (errors: object) => document.getElementById(`child-${Object.keys(errors)[0]}`)?.focus()

/** The pictures of the family, as far as it is loaded: a parent who adds a child has it on the screen. */
const takenNow = () =>
  (queryClient.getQueryData(familyQuery.queryKey)?.familyGroup?.members ?? []).map(({ avatar }) => avatar)

/** A parent makes or changes an account without e-mail. [family/child-creation] */
export function ChildDialog({ child, isSelf, onClose }: Props) {
  const t = useWords(childMessages)
  const spoken = useLanguage()
  const { timezone } = usePreference().timezone
  const isNew = child === null
  const known = child?.avatar ?? null
  const account = child?.account ?? null
  const isNamed = isNew || account !== null
  /** From the 18th birthday on, a parent does not change the account. [family/coming-of-age] */
  const isEnded = account?.isOfAge === true && !isSelf
  const zone = account?.timezone ?? timezone
  const today = localDate([{ from: null, tz: zone }], now())
  const form = useForm<ChildValues>({
    initialValues: {
      firstName: account?.firstName ?? '',
      lastName: account?.lastName ?? '',
      birthDate: account?.birthDate ?? '',
      avatar: isNew ? freePicture(takenNow()) : isDrawn(known) ? known : null,
      language: account?.language ?? spoken,
      timezone: zone,
      pin: '',
      currentPin: '',
      noPin: false,
    },
    validate: (values) => complaintsOf(values, { isNamed, today }),
  })
  const { avatar, noPin, firstName, birthDate } = form.values
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
  const field = (name: 'firstName' | 'lastName' | 'birthDate' | 'pin' | 'currentPin') => {
    const { error: complaint, ...props } = form.getInputProps(name)
    const said = complaint ? t(complaint as Complaint) : undefined
    return { ...props, id: `child-${name}`, label: t(name), autoComplete: 'off', error: said }
  }
  const pinField = (name: 'pin' | 'currentPin') => ({
    ...field(name),
    inputMode: 'numeric' as const,
    maxLength: LONGEST_PIN,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.setFieldValue(name, digitsOf(currentTarget.value)),
  })
  const show = (refusal: Error) => {
    const found = refusals(refusal)
    form.setErrors(found)
    focusFirst(found)
  }
  const newPinHint = isSelf ? t('ownPinHint') : t('newPinHint', { name: child?.name ?? '' })
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
        {isNamed && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput {...field('firstName')} required data-autofocus maxLength={120} />
              <TextInput {...field('lastName')} maxLength={120} />
            </SimpleGrid>
            {!isEnded && (
              <DateField
                {...field('birthDate')}
                value={birthDate}
                description={t(isEnding ? 'birthEnds' : 'birthHint')}
                onChange={(date) => form.setFieldValue('birthDate', date)}
              />
            )}
            <Choice
              label={t('language')}
              value={form.values.language}
              options={LANGUAGES.map((value) => ({ value, label: traitsOf(value).name }))}
              onChange={(language) => form.setFieldValue('language', language)}
            />
            <ZoneSelect value={form.values.timezone} onChange={(wanted) => form.setFieldValue('timezone', wanted)} />
          </>
        )}
        <PictureChoice
          value={avatar}
          own={isDrawn(known) ? null : known}
          name={child?.name ?? ''}
          onChange={(chosen) => form.setFieldValue('avatar', chosen)}
        />
        {isSelf && <TextInput {...pinField('currentPin')} type="password" />}
        {!noPin && !isEnded && (
          <TextInput
            {...pinField('pin')}
            label={t(isNew ? 'pin' : 'newPin')}
            description={isNew ? t('pinHint') : newPinHint}
          />
        )}
        {!isNew && !isSelf && !isEnded && (
          <Switch
            label={t('noPin')}
            description={t('noPinHint', { name: child?.name ?? '' })}
            checked={noPin}
            onChange={({ currentTarget: { checked } }) =>
              form.setValues({ noPin: checked, ...(checked && { pin: '' }) })
            }
          />
        )}
      </FormShell>
    </Dialog>
  )
}
