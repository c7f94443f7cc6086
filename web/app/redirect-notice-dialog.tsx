import { Button, Group, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { parentAside } from '#web/api/taken-over.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { waitForBack } from '#web/ui/back-closes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { type AppView, returnToMine, useAppView } from '#web/session/app-view.ts'
import { type Blocked, clearRedirectNotice } from '#web/session/redirect-notice.ts'
import { notHereMessages } from './redirect-notice-messages.ts'
import type { Section } from '#web/ui/section.ts'

/** The reason depends on the view, and so does the way back. */
function reasonOf({ child, mode, faces }: AppView) {
  if (parentAside() !== null) return 'handedOver'
  if (child) return 'managing'
  if (faces.child) return 'child'
  return mode.accountMode === 'DUAL' ? 'otherView' : 'parental'
}

/** Explains why notes or reminders did not open, with the way to them. [view/missing-notes-notice] */
export function RedirectNoticeDialog({ what, wanted }: Blocked) {
  const t = useWords(notHereMessages)
  const router = useRouter()
  // What an earlier visit was told may be out of date by the time the server answers.
  const app = useAppView()
  const parent = parentAside() ?? ''
  const toMine = () => returnToMine(wanted)
  const toMode = () => void router.navigate({ to: PATHS.account, hash: 'run-mode' satisfies Section })
  const said = {
    handedOver: {
      text: t('handedOver', { parent }),
      way: { label: t('handedOverWay', { parent }), go: () => void router.navigate({ to: PATHS.locked }) },
    },
    managing: {
      text: t('managing', { child: app.child?.name ?? '' }),
      way: { label: t('managingWay'), go: toMine },
    },
    otherView: { text: t('otherView'), way: { label: t('otherViewWay'), go: toMine } },
    parental: { text: t('parental'), way: { label: t('parentalWay'), go: toMode } },
    child: { text: t(`${what}Child`), way: null },
  }
  const { text, way } = said[reasonOf(app)]
  return (
    <Dialog title={t(`${what}Title`)} closeLabel={t('close')} onClose={clearRedirectNotice}>
      <Text>{text}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant={way ? 'default' : 'filled'} onClick={clearRedirectNotice} data-autofocus={!way || undefined}>
          {t(way ? 'stay' : 'understood')}
        </Button>
        {way && (
          <Button
            data-autofocus
            onClick={() => {
              // The address is put in order before it becomes another.
              flushSync(clearRedirectNotice)
              void waitForBack().then(way.go)
            }}
          >
            {way.label}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
