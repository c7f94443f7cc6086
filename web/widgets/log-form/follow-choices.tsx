import { Checkbox } from '@mantine/core'
import { clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { formMessages } from './messages.ts'
import type { NeighborLogs } from './use-logs-around.ts'

type Props = { around: Pick<NeighborLogs, 'follows' | 'following' | 'setFollowing'>; zone: string }

/** Whether the touching neighbor of a moved edge moves along. [log/edge-move] */
export function FollowChoices({ around: { follows, following, setFollowing }, zone }: Props) {
  const t = useWords(formMessages)
  const language = useLanguage()
  return follows.map(({ edge, to, neighbor }) => (
    <Checkbox
      key={edge}
      label={t('follow', { name: neighbor.activityName, time: clockTime(to, zone, language) })}
      checked={following.includes(edge)}
      onChange={({ currentTarget: { checked } }) =>
        setFollowing(checked ? [...following, edge] : following.filter((other) => other !== edge))
      }
    />
  ))
}
