import { Button, Group, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { canBeTyped, isTypedRight } from '#domain/activity/typed-name.ts'
import { refusedFields } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { writeFamily } from './family-queries.ts'
import { type FamilyDeed, failureOf } from './failures.ts'
import { typedMessages } from './typed-messages.ts'

type Props = {
  title: string
  text: string
  /** The text to type, to the letter but for emoji. [account/typed-confirmation] */
  name: string
  /** The label of the field. */
  label: string
  mismatch: string
  submit: string
  cancel: string
  close: string
  deed: FamilyDeed
  run: (typed: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
  /** Whether the additional question is answered. */
  isReady?: () => boolean
  /** Whether the server's refusal is shown by the additional question. */
  isSaid?: (error: unknown) => boolean
  /** The additional question. */
  children?: (isRefused: boolean) => ReactNode
}
/** `more`: the additional question is not answered, or its answer was refused. */
type Errors = FieldErrors<'typed' | 'more', 'wrong' | 'open' | 'refused'>

/** An action that cannot be undone takes the typed name. [account/typed-confirmation] */
export function TypedDialog(props: Props) {
  const { title, text, name, label, mismatch, submit, cancel, close, deed, run, onDone, onClose } = props
  const { isReady = () => true, isSaid = () => false, children } = props
  const t = useWords(typedMessages)
  const form = useForm({
    start: { typed: '' },
    check({ typed }): Errors {
      const isAnswered = isReady()
      return { ...(!isTypedRight(typed, name) && { typed: 'wrong' }), ...(!isAnswered && { more: 'open' }) }
    },
    say: () => mismatch,
    send: ({ typed }) => writeFamily(() => run(typed)),
    onDone,
    // Another user has renamed it meanwhile.
    refusalsOf: (error): Errors => ({
      ...(refusedFields(error).includes('name') && { typed: 'wrong' }),
      ...(isSaid(error) && { more: 'refused' }),
    }),
    failureOf: (error) => failureOf(deed, error),
  })
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose} closeOnClickOutside={!form.isTyped}>
      <FormShell
        {...form.shell}
        buttons={
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" color="red" loading={form.shell.pending}>
              {submit}
            </Button>
          </Group>
        }
      >
        <Text c="dimmed">{text}</Text>
        {children?.(form.errors.more === 'refused')}
        <TextInput {...form.field('typed')} label={label} data-autofocus autoComplete="off" spellCheck={false} />
        {!canBeTyped(name) && (
          <Button variant="default" onClick={() => form.set({ typed: name })}>
            {t('fillIn', { name })}
          </Button>
        )}
      </FormShell>
    </Dialog>
  )
}
