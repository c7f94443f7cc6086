import { LONGEST_PIN } from '#domain/family/pin.ts'
import { useForm } from '@mantine/form'
import type { FamilyMember } from '#contract/family.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { queryClient } from '#web/api/query.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { isDrawn } from '#web/widgets/avatar/drawn.ts'
import { childMessages } from './messages.ts'
import { type ChildValues, type Complaint, fieldErrorsOf, digitsOf, freePicture, refusals } from './model.ts'

/** The pictures of the family, as far as it is loaded: a parent who adds a child has it on the screen. */
const takenNow = () =>
  (queryClient.getQueryData(familyQuery.queryKey)?.familyGroup?.members ?? []).map(({ avatar }) => avatar)

export const focusFirst = (errors: object) => document.getElementById(`child-${Object.keys(errors)[0]}`)?.focus()

type FormInput = {
  /** null: a new child. */
  child: FamilyMember | null
  /** The zone of the account; `today` is the date there. */
  zone: string
  today: LocalDate
}
export type ChildForm = ReturnType<typeof useChildForm>

/** The values of a child's account, and the properties of its fields. */
export function useChildForm({ child, zone, today }: FormInput) {
  const t = useWords(childMessages)
  const spoken = useLanguage()
  const isNew = child === null
  const known = child?.avatar ?? null
  const account = child?.account ?? null
  const isNamed = isNew || account !== null
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
    validate: (values) => fieldErrorsOf(values, { isNamed, today }),
  })
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
  return { form, isNamed, field, pinField, show }
}
