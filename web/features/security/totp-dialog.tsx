import { Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { securityMessages } from './messages.ts'
import { fieldErrorsOf, grouped, serverFieldErrors } from './model.ts'
import { confirmTotp } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './security.module.css'

type Props = { secret: string; uri: string; onClose: () => void }

/** First the app learns the secret, then its code comes back, then the recovery codes are kept. */
export function TotpDialog({ secret, uri, onClose }: Props) {
  const t = useWords(securityMessages)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog
      title={t(codes ? 'codesTitle' : 'setUpTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <SetUp secret={secret} uri={uri} onCodes={setCodes} />
      )}
    </Dialog>
  )
}

type SetUpProps = Omit<Props, 'onClose'> & { onCodes: (codes: readonly string[]) => void }

function SetUp({ secret, uri, onCodes }: SetUpProps) {
  const t = useWords(securityMessages)
  const form = useForm({
    start: { code: '' },
    check: fieldErrorsOf.code,
    say: (complaint) => t(complaint),
    send: ({ code }) => confirmTotp(code),
    onDone: onCodes,
    refusalsOf: serverFieldErrors.code,
  })
  return (
    <Stack gap="md">
      <Text>{t('scan')}</Text>
      <QrCode text={uri} label={t('qrCode')} />
      <div>
        <Text size="sm" c="dimmed">
          {t('cannotScan')}
        </Text>
        <Group gap="xs" mt={4} wrap="nowrap">
          <Code className={classes.secret}>{grouped(secret)}</Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-md" flex="none" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
      <FormShell {...form.shell} submit={t('confirmCode')}>
        <TextInput
          {...form.field('code')}
          id="code"
          name="code"
          size="md"
          label={t('codeLabel')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
        />
      </FormShell>
    </Stack>
  )
}
