import { LONGEST_PIN } from '#domain/family/pin.ts'
import { useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { queryClient } from '#web/api/query.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { useForm } from '#web/ui/use-form.ts'
import { isDrawn } from '#web/widgets/avatar/drawn.ts'
import { writeFamily } from '#web/widgets/family/family-queries.ts'
import { failureOf } from '#web/widgets/family/failures.ts'
import { childMessages } from './messages.ts'
import { type ChildValues, fieldErrorsOf, digitsOf, freePicture, serverFieldErrors } from './model.ts'
import { addChild, changeChild } from './queries.ts'

/** The pictures of the family, as far as it is loaded: a parent who adds a child has it on the screen. */
const takenNow = () =>
  (queryClient.getQueryData(familyQuery.queryKey)?.familyGroup?.members ?? []).map(({ avatar }) => avatar)

type FormInput = {
  /** null: a new child. */
  child: FamilyMember | null
  /** The zone of the account; `today` is the date there. */
  zone: string
  today: LocalDate
  onDone: (values: ChildValues) => void
}
export type ChildForm = ReturnType<typeof useChildForm>

/** A child's account while it is typed, and the properties of its fields. */
export function useChildForm({ child, zone, today, onDone }: FormInput) {
  const t = useWords(childMessages)
  const spoken = useLanguage()
  const isNew = child === null
  const known = child?.avatar ?? null
  const account = child?.account ?? null
  const isNamed = isNew || account !== null
  const [start] = useState<ChildValues>(() => ({
    firstName: account?.firstName ?? '',
    lastName: account?.lastName ?? '',
    birthDate: account?.birthDate ?? '',
    avatar: isNew ? freePicture(takenNow()) : isDrawn(known) ? known : null,
    language: account?.language ?? spoken,
    timezone: zone,
    pin: '',
    currentPin: '',
    noPin: false,
  }))
  const form = useForm({
    start,
    check: (values) => fieldErrorsOf(values, { isNamed, today }),
    say: (complaint) => t(complaint),
    send: (values) => writeFamily<unknown>(() => (child ? changeChild(child, values) : addChild(values))),
    onDone: (_, values) => onDone(values),
    refusalsOf: serverFieldErrors,
    failureOf: (error) => ({ ...failureOf('update', error), title: t(isNew ? 'addFailed' : 'saveFailed') }),
  })
  const field = (name: 'firstName' | 'lastName') => ({ ...form.field(name), label: t(name), autoComplete: 'off' })
  const pinField = (name: 'pin' | 'currentPin') => ({
    ...form.field(name),
    label: t(name),
    autoComplete: 'off',
    inputMode: 'numeric' as const,
    maxLength: LONGEST_PIN,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.set({ [name]: digitsOf(currentTarget.value) }),
  })
  return { form, isNamed, field, pinField }
}
