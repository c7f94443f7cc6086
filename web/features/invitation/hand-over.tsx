import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { invitationMessages } from './messages.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then(({ QrCode: component }) => ({ default: component })))

/** Where no mail leaves the server: what the inviter gives to whoever is invited, by whatever way they have. */
export function HandOver({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const t = useWords(invitationMessages)
  return (
    <Stack gap="md">
      <Text>{t('handOverText', { email })}</Text>
      <Suspense fallback={null}>
        <QrCode text={link} label={t('linkPicture')} />
      </Suspense>
      <TextInput label={t('link')} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      {/* Over plain http a browser lets no page copy: there is the field. */}
      {'clipboard' in navigator && (
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button size="md" fullWidth onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      )}
      <Button size="md" fullWidth variant="default" onClick={onClose}>
        {t('close')}
      </Button>
    </Stack>
  )
}
