import { NotFoundPage } from '#web/shell/not-found-page.tsx'
import { useWords } from '#web/i18n/use-words.ts'
import { roomMessages } from '#web/shell/room-messages.ts'

export function AccessDenied() {
  const t = useWords(roomMessages)
  return <NotFoundPage title={t('deniedTitle')} text={t('deniedText')} />
}
