import { useMatches } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { EmptyRoom } from '#web/shell/empty-room.tsx'
import { shellMessages } from '#web/shell/messages.ts'
import { isRoom, roomMessages } from '#web/shell/room-messages.ts'

/** One honest screen for all that is promised and not there. */
export function NotBuiltYet() {
  const t = useWords(roomMessages)
  const name = useWords(shellMessages)
  const room = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  if (!room || !isRoom(room)) return null
  return <EmptyRoom title={t('title', { room: name(room) })} text={t(room)} />
}
