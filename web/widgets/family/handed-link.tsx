import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { OtherDevicesHint } from '#web/ui/other-devices-hint.tsx'
import { handedMessages } from './handed-messages.ts'

const QrCode = lazy(() => import('#web/ui/qr-code.tsx').then(({ QrCode: component }) => ({ default: component })))

/** Where no mail leaves the server: the link that a user gives to the person it is for. */
export function HandedLink({ text, link, onClose }: { text: string; link: string; onClose: () => void }) {
  const t = useWords(handedMessages)
  return (
    <Stack gap="md">
      <Text>{text}</Text>
      <Suspense fallback={null}>
        <QrCode text={link} label={t('linkPicture')} />
      </Suspense>
      <TextInput label={t('link')} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      <OtherDevicesHint address={link} />
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
