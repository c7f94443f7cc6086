import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { canBeTyped, isTypedRight } from '#domain/activity/typed-name.ts'
import { refusedFields } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFamilyWrite } from './family-queries.ts'
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
  children?: (error: unknown) => ReactNode
}

/** An action that cannot be undone takes the typed name. [account/typed-confirmation] */
export function TypedDialog(props: Props) {
  const { title, text, name, label, mismatch, submit, cancel, close, deed, run, onDone, onClose } = props
  const { isReady = () => true, isSaid = () => false, children } = props
  const t = useWords(typedMessages)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const write = useFamilyWrite(run, onDone)
  const { error } = write
  // Another user has renamed it meanwhile.
  const isRefused = refusedFields(error).includes('name')
  const failure = error && !isRefused && !isSaid(error) ? failureOf(deed, error) : null

  function send() {
    const fits = isTypedRight(typed, name)
    const ready = isReady()
    setWrong(!fits)
    if (fits && ready) return write.mutate(typed)
    write.reset()
    if (ready) field.current?.focus()
  }
  return (
    <Dialog title={title} closeLabel={close} onClose={onClose} closeOnClickOutside={!typed}>
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">{text}</Text>
          {children?.(error)}
          <TextInput
            ref={field}
            label={label}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={isWrong || isRefused ? mismatch : undefined}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setWrong(false)
            }}
          />
          {!canBeTyped(name) && (
            <Button
              variant="default"
              onClick={() => {
                setTyped(name)
                setWrong(false)
              }}
            >
              {t('fillIn', { name })}
            </Button>
          )}
          {failure && (
            <Alert color="red" variant="light" title={failure.title} role="alert">
              {failure.text}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" color="red" loading={write.isPending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
