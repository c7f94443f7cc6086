import { Button, Code, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormErrors, useForm } from '@mantine/form'
import { useState } from 'react'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { securityMessages } from './messages.ts'
import { type Complaint, complaints, grouped, refusals } from './model.ts'
import { useConfirmTotp } from './queries.ts'
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
  const say = useWords(errorMessages)
  const confirm = useConfirmTotp(onCodes)
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate: { code: complaints.code } })
  const show = (errors: FormErrors) => {
    form.setErrors(errors)
    document.getElementById('code')?.focus()
  }
  const { error } = confirm
  const inField = refusedFields(error).includes('code')
  const { error: complaint, ...field } = form.getInputProps('code')
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
      <FormShell
        submit={t('confirmCode')}
        pending={confirm.isPending}
        error={error && !inField ? { text: wordsFor(error, say) } : null}
        onSubmit={form.onSubmit(
          ({ code }) => confirm.mutate(code, { onError: (refusal) => show(refusals(refusedFields(refusal))) }),
          show,
        )}
      >
        <TextInput
          {...field}
          key={form.key('code')}
          id="code"
          name="code"
          size="md"
          label={t('codeLabel')}
          error={complaint ? t(complaint as Complaint) : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
        />
      </FormShell>
    </Stack>
  )
}
