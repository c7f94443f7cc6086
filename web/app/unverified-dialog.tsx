import { Alert, Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { accountData } from '#contract/account-data.ts'
import { call } from '#web/api/client.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { session } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { unverifiedMessages } from './unverified-messages.ts'

/** Says what an account with an unconfirmed address cannot do yet, and mails the link again. */
export function UnverifiedDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const t = useWords(unverifiedMessages)
  const say = useWords(errorMessages)
  const again = useMutation({ mutationFn: () => call(accountData.requestConfirmation) })
  const email = session.user()?.email ?? ''
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={() => onDone(false)}>
      <Stack gap="md">
        <Text>{t('lead', { email })}</Text>
        <Text c="dimmed">{t('what')}</Text>
        {again.error && (
          <Alert color="red" variant="light" role="alert">
            {wordsFor(again.error, say)}
          </Alert>
        )}
        {again.isSuccess ? (
          <Alert color="brand" variant="light" role="status">
            {t('sent', { email })}
          </Alert>
        ) : (
          <Button size="md" fullWidth loading={again.isPending} data-autofocus onClick={() => again.mutate()}>
            {t('sendAgain')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
