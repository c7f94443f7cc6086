import { NotFoundPage } from '#web/app/not-found-page.tsx'
import { useWords } from '#web/i18n/use-words.ts'
import { roomMessages } from '#web/app/room-messages.ts'

export function AccessDenied() {
  const t = useWords(roomMessages)
  return <NotFoundPage title={t('deniedTitle')} text={t('deniedText')} />
}
