import { Alert, Button, Stack } from '@mantine/core'
import type { ReactNode, SubmitEventHandler } from 'react'
import { stopsAtUnread } from './unread.ts'

type Props = {
  /** What went wrong with the form as a whole; null as long as nothing did. */
  error: { title?: string | undefined; text: string } | null
  pending: boolean
  /** The words on the one button. */
  submit?: string
  /** Buttons in its place, one of which submits. */
  buttons?: ReactNode
  onSubmit: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A form: its fields, an error of the whole form, and the one button. Typed text stays in any case. */
export const FormShell = ({ error, pending, submit, buttons, onSubmit, children }: Props) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      if (!stopsAtUnread(event.currentTarget)) onSubmit(event)
    }}
    noValidate
    method="post"
  >
    <Stack gap="md">
      {children}
      {error && (
        <Alert color="red" variant="light" title={error.title} role="alert">
          {error.text}
        </Alert>
      )}
      {buttons ?? (
        <Button type="submit" size="md" fullWidth loading={pending}>
          {submit}
        </Button>
      )}
    </Stack>
  </form>
)
