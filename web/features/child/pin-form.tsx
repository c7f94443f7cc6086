import { SHORTEST_PIN } from '#domain/family/pin.ts'
import { Alert, Anchor, Stack, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { waitLength } from '#web/i18n/format.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import classes from './child.module.css'
import type { Face } from './face-choice.tsx'
import { childMessages } from './messages.ts'
import { digitsOf, doorAnswer, waitOf } from './model.ts'
import { PinPad } from './pin-pad.tsx'
import { useChildSignIn } from './queries.ts'
import { SignInPage } from './sign-in-page.tsx'

type Props = { code: string; face: Face; onDone: () => void; onBack: () => void }

/** By touch on the pad, by the keyboard in the field, and by ear in both. */
export function PinForm({ code, face: { childId, name, avatar }, onDone, onBack }: Props) {
  const t = useWords(childMessages)
  const say = useWords(errorMessages)
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [isShort, setShort] = useState(false)
  const signIn = useChildSignIn(code, childId, onDone)
  const { error, isPending } = signIn
  const answer = doorAnswer(error)
  const wait = waitOf(error)
  const refused = () => {
    if (answer === 'pinWait' && wait !== null) return t('pinWaitFor', { wait: waitLength(wait, t.language) })
    return answer ? t(answer) : wordsFor(error, say)
  }
  const complaint = isShort ? t('pinShape') : error && refused()
  // A user with a keyboard can type at once; no screen keyboard opens over the pad.
  useEffect(() => field.current?.focus(), [])

  function type(text: string) {
    setPin(digitsOf(text))
    setShort(false)
    if (error) signIn.reset()
  }
  function send() {
    setShort(pin.length < SHORTEST_PIN)
    if (isPending || pin.length < SHORTEST_PIN) return field.current?.focus()
    signIn.mutate(pin, {
      onError() {
        setPin('')
        field.current?.focus()
      },
    })
  }
  return (
    <SignInPage
      title={t('pinTitle', { name })}
      lead={t('pinLead')}
      picture={<PersonAvatar avatar={avatar} name={name} size={96} />}
      below={
        <Anchor component="button" type="button" onClick={onBack}>
          {t('notMe')}
        </Anchor>
      }
    >
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack gap="md">
          <input
            ref={field}
            className={classes.pin}
            type="password"
            inputMode="none"
            autoComplete="off"
            aria-label={t('pin')}
            aria-invalid={complaint ? true : undefined}
            value={pin}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <VisuallyHidden role="status">{pin && t('pinTyped', { count: pin.length })}</VisuallyHidden>
          {complaint && (
            <Alert color="brand" variant="light" role="alert">
              {complaint}
            </Alert>
          )}
          <PinPad pin={pin} onType={type} isPending={isPending} />
        </Stack>
      </form>
    </SignInPage>
  )
}
