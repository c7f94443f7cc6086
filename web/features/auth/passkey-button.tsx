import { Alert, Button, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { ApiError } from '#web/api/call.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { canUsePasskeys, isDeclined } from '#web/api/passkey.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { authMessages } from './messages.ts'
import { isDisabled } from './model.ts'
import { usePasskeySignIn } from './queries.ts'

/** The way in without a name or a password, where the browser knows passkeys. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const t = useWords(authMessages)
  const say = useWords(errorMessages)
  const { mutate, isPending, error } = usePasskeySignIn(onDone)
  if (!canUsePasskeys()) return null
  const sayOf = (failure: Error) => {
    if (isDeclined(failure)) return t('passkeyDeclined')
    if (isDisabled(failure)) return t('accountDisabled')
    return failure instanceof ApiError && failure.status === 401 ? t('passkeyUnknown') : wordsFor(failure, say)
  }
  return (
    <Stack gap="md">
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.8} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('passkeySignIn')}
      </Button>
      {error && (
        <Alert color={isDeclined(error) ? 'brand' : 'red'} variant="light" role="alert">
          {sayOf(error)}
        </Alert>
      )}
    </Stack>
  )
}
