import { Alert, Button, Divider, Stack } from '@mantine/core'
import { IconBrandGoogleFilled, IconKey } from '@tabler/icons-react'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { googleMessages } from './messages.ts'
import { useDeparture, useProvider } from './queries.ts'

/** The way in by the identity provider, where the server has one. @param redirectUrl a path of ours */
export function GoogleButton({ redirectUrl }: { redirectUrl: string }) {
  const t = useWords(googleMessages)
  const say = useWords(errorMessages)
  const provider = useProvider()
  const departure = useDeparture(redirectUrl)
  if (provider === undefined) return null
  const Icon = provider === 'Google' ? IconBrandGoogleFilled : IconKey
  return (
    <Stack gap="md">
      <Divider label={t('or')} />
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<Icon size={20} aria-hidden />}
        loading={departure.isPending}
        onClick={() => departure.mutate()}
      >
        {t('continueWith', { provider })}
      </Button>
      {departure.error && (
        <Alert color="red" variant="light" title={t('signInFailed', { provider })} role="alert">
          {wordsFor(departure.error, say)}
        </Alert>
      )}
    </Stack>
  )
}
