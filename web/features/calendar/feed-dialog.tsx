import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { phraseFor } from '#web/api/errors.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { notify } from '#web/ui/notify.ts'
import { OtherDevicesHint } from '#web/ui/other-devices-hint.tsx'
import { calendarMessages } from './messages.ts'
import { dateOf } from './model.ts'
import { feedQuery, makeFeed, refreshFeed, revokeFeed } from './queries.ts'

/** Long enough to be seen. */
const SAID_MS = 3000

type Props = { mayMake: boolean; onClose: () => void }

/** Makes the secret address of the calendar, shows it once, and ends it. A parent can only end that of a child. */
export function FeedDialog({ mayMake, onClose }: Props) {
  const t = useWords(calendarMessages)
  return (
    <Dialog title={t('subscribeTitle')} closeLabel={t('close')} onClose={onClose}>
      <Feed mayMake={mayMake} />
    </Dialog>
  )
}

function Feed({ mayMake }: Pick<Props, 'mayMake'>) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(feedQuery)
  const tell = {
    onSuccess: refreshFeed,
    onError: (failed: unknown) => notify({ kind: 'error', title: t.phrase('feedFailed'), message: phraseFor(failed) }),
  }
  const make = useMutation({ mutationFn: makeFeed, ...tell })
  const revoke = useMutation({
    mutationFn: revokeFeed,
    ...tell,
    onSuccess: () => {
      notify({ kind: 'success', message: t.phrase('revoked') })
      make.reset()
      return refreshFeed()
    },
  })
  async function renew() {
    const question = { kind: 'warning', title: t('renewTitle'), text: t('renewText') } as const
    if (await confirm({ ...question, confirm: t('renew'), cancel: t('cancel') })) make.mutate()
  }
  async function end() {
    const question = { kind: 'danger', title: t('revokeTitle'), text: t('revokeText') } as const
    if (await confirm({ ...question, confirm: t('revoke'), cancel: t('cancel') })) revoke.mutate()
  }
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  const since = data?.createdAt ?? null
  const sinceText = since && t('active', { date: dateText(dateOf(since), language, 'date') })
  return (
    <Stack gap="md">
      <Text c="dimmed">{t(mayMake ? 'subscribeText' : 'ofChild')}</Text>
      {!data && <Skeleton h={80} />}
      {make.data && <Address url={make.data.url} />}
      {data && !make.data && (sinceText ?? !mayMake) && <Text>{sinceText ?? t('none')}</Text>}
      {data && !since && mayMake && (
        <Button size="md" loading={make.isPending} onClick={() => make.mutate()}>
          {t('make')}
        </Button>
      )}
      {since && (
        <Group>
          {mayMake && (
            <Button variant="default" loading={make.isPending} onClick={() => void renew()}>
              {t('renew')}
            </Button>
          )}
          <Button variant="default" c="var(--danger)" loading={revoke.isPending} onClick={() => void end()}>
            {t('revoke')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Shown only while the dialog in which it was made is open. */
function Address({ url }: { url: string }) {
  const t = useWords(calendarMessages)
  const { copy, copied, error } = useClipboard({ timeout: SAID_MS })
  return (
    <Stack gap="xs">
      <TextInput
        label={t('address')}
        description={t('once')}
        readOnly
        value={url}
        translate="no"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <OtherDevicesHint address={url} />
      <Button size="md" onClick={() => copy(url)}>
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <Text size="sm" role="status">
        {error && t('copyFailed')}
      </Text>
    </Stack>
  )
}
