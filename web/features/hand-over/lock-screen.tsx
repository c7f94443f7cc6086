import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessages, refusalCode, refusedFields, wordsFor } from '#web/api/errors.ts'
import { canUsePasskeys, isDeclined } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { handOverMessages } from './messages.ts'
import { giveBack, type Lock, lockQuery, type TypedWay, useSignOutDevice } from './queries.ts'
import { ReturnForm } from './return-form.tsx'

type Props = {
  /** The parent, as far as this device knows. */
  parent: string
  /** Back to the view of the child; undefined: its hour is over. */
  onBack: (() => void) | undefined
  onStart: () => void
}

/** Where a device that is handed over to a child asks for its parent. */
export function LockScreen({ parent, onBack, onStart }: Props) {
  const t = useWords(handOverMessages)
  const say = useWords(errorMessages)
  const { data: lock, error } = useQuery(lockQuery)
  const name = lock?.parentName ?? parent
  if (error)
    return (
      <PublicPage title={t('title', { name })}>
        <Alert color="red" variant="light" role="alert">
          {refusalCode(error) === 'NOT_FOUND' ? t('notHandedOver') : wordsFor(error, say)}
        </Alert>
        <Button size="md" onClick={onStart}>
          {t('toStart')}
        </Button>
      </PublicPage>
    )
  return (
    <PublicPage title={t('title', { name })} lead={lock && t('lead', { name, child: lock.childName })}>
      {lock ? <Ways lock={lock} onBack={onBack} /> : <Skeleton height={160} />}
    </PublicPage>
  )
}

const NEED = { text: 'need' } as const
const WRONG = { text: 'wrong' } as const

function Ways({ lock, onBack }: { lock: Lock; onBack: (() => void) | undefined }) {
  const t = useWords(handOverMessages)
  const say = useWords(errorMessages)
  const { parentName: name, childName: child, ways } = lock
  const typed = ways.filter((way): way is TypedWay => way !== 'passkey')
  const [way, setWay] = useState(typed[0])
  const sayOf = (failure: unknown) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    return refusedFields(failure).includes('passkey') ? t('passkeyWrong', { name }) : wordsFor(failure, say)
  }
  const form = useForm({
    start: { text: '' },
    check: ({ text }) => (text.trim() === '' ? NEED : {}),
    say: (complaint: 'need' | 'wrong') => t(`${complaint}_${way ?? 'password'}`),
    send: ({ text }) => giveBack(way ? { way, text } : null),
    refusalsOf: (error) => (way && refusedFields(error).includes(way) ? WRONG : {}),
    failureOf: (error) => ({ text: sayOf(error) }),
  })
  const change = (next: TypedWay) => {
    form.reset()
    setWay(next)
  }
  return (
    <Stack gap="md">
      {way && <ReturnForm key={way} name={name} way={way} field={form.field('text')} shell={form.shell} />}
      {typed
        .filter((other) => other !== way)
        .map((other) => (
          <Anchor key={other} component="button" type="button" onClick={() => change(other)}>
            {t(`use_${other}`)}
          </Anchor>
        ))}
      {ways.includes('passkey') && canUsePasskeys() && (
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={form.shell.pending}
          onClick={() => void form.run(() => giveBack(null))}
        >
          {t('usePasskey')}
        </Button>
      )}
      {ways.length === 0 && <Text>{t('noWay')}</Text>}
      {onBack && (
        <Button variant="default" size="md" fullWidth onClick={onBack}>
          {t('back', { child })}
        </Button>
      )}
      <SignOutDevice name={name} />
    </Stack>
  )
}

function SignOutDevice({ name }: { name: string }) {
  const t = useWords(handOverMessages)
  const say = useWords(errorMessages)
  const { mutate, isPending, error } = useSignOutDevice()
  return (
    <Stack gap={4} align="flex-start">
      <Anchor component="button" type="button" disabled={isPending} onClick={() => mutate()}>
        {t('signOut')}
      </Anchor>
      <Text size="sm" c="dimmed">
        {t('signOutHint', { name })}
      </Text>
      {error && (
        <Text size="sm" c="red" role="alert">
          {wordsFor(error, say)}
        </Text>
      )}
    </Stack>
  )
}
