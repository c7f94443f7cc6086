import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { refusalCode } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { googleMessages } from './messages.ts'
import { identityQuery, useFailureText, useLinkDeparture, useProvider, useUnlink } from './queries.ts'

/** The linked identity of a signed-in user: linked, unlinked, or the only way in. [account/linked-identity] */
export function LinkCard() {
  const provider = useProvider()
  const { data: identity, isPending } = useQuery({ ...identityQuery, enabled: provider !== undefined })
  if (provider === undefined) return null
  if (isPending) return <Skeleton height={170} radius="lg" />
  if (!identity) return null
  return <Linkable provider={provider} {...identity} />
}

type Props = { provider: string; linked: { email: string } | null; onlyWayIn: boolean }

function Linkable({ provider, linked, onlyWayIn }: Props) {
  const t = useWords(googleMessages)
  const say = useFailureText(provider)
  const departure = useLinkDeparture()
  const unlink = useUnlink(() => notify({ kind: 'success', message: t.phrase('unlinked', { provider }) }))
  const error = departure.error ?? unlink.error
  // A user who declined the proof knows why nothing has happened.
  const isDeclined = refusalCode(error) === 'PROOF_REQUIRED'

  async function ask(email: string) {
    const isSure = await confirm({
      kind: 'warning',
      title: t('unlinkQuestion', { provider }),
      text: t('unlinkText', { email }),
      confirm: t('unlink', { provider }),
      cancel: t('keep'),
    })
    if (isSure) unlink.mutate()
  }

  return (
    <Card component="section" padding="lg">
      <Stack gap="lg">
        <div>
          <Title order={2}>{t('cardTitle', { provider })}</Title>
          <Text c="dimmed" mt={4}>
            {linked ? t('linkedWith', { email: linked.email }) : t('notLinked', { provider })}
          </Text>
        </div>
        {onlyWayIn && <Text>{t('onlyWayIn')}</Text>}
        {error && !isDeclined && (
          <Alert color="red" variant="light" role="alert">
            {say(error)}
          </Alert>
        )}
        {!onlyWayIn && (
          <Group>
            {linked ? (
              <Button variant="default" loading={unlink.isPending} onClick={() => void ask(linked.email)}>
                {t('unlink', { provider })}
              </Button>
            ) : (
              <Button variant="default" loading={departure.isPending} onClick={() => departure.mutate()}>
                {t('link', { provider })}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Card>
  )
}
