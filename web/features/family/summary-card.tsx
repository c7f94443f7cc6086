import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#web/i18n/use-words.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { Failure } from '#web/ui/failure.tsx'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { failureOf } from '#web/widgets/family/failures.ts'
import classes from './family.module.css'
import { familyMessages } from './messages.ts'

/** A group of avatars shows four before "+N". [limit/layout-sizes] */
const SHOWN = 4

/** The members of the user's family, at a glance. */
export function SummaryCard({ onOpen }: { onOpen: () => void }) {
  const t = useWords(familyMessages)
  const { data, error, refetch } = useQuery(familyQuery)
  const { familyGroup: group, waitingFor } = data ?? {}
  const members = group?.members.filter(({ status }) => status === 'active') ?? []
  const more = members.length - SHOWN
  const text = waitingFor
    ? t(waitingFor.status === 'waiting' ? 'waitingText' : 'suspendedText', { name: waitingFor.name })
    : group
      ? members.map(({ name }) => name).join(' · ')
      : t('emptyText')
  if (error && !data)
    return <Failure error={error} title={failureOf('fetch', error).title} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={140} radius="lg" />
  return (
    <Card component="section" padding="lg" aria-labelledby="family-summary">
      <Stack gap="md" align="flex-start">
        <Title order={2} id="family-summary">
          {group ? group.name : t('family')}
        </Title>
        {members.length > 0 && (
          <div className={classes.group} aria-hidden>
            {members.slice(0, SHOWN).map(({ _id, avatar, name }) => (
              <PersonAvatar key={_id} avatar={avatar} name={name} size={44} />
            ))}
            {more > 0 && <span className={`${classes.more} figures`}>{`+${more}`}</span>}
          </div>
        )}
        <Text c="dimmed">{text}</Text>
        <Button variant="light" onClick={onOpen}>
          {t(group || waitingFor ? 'openFamily' : 'createFamily')}
        </Button>
      </Stack>
    </Card>
  )
}
