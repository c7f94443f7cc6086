import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Instant } from '#domain/time.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { notify } from '#web/ui/notify.ts'
import { calendarMessages } from './messages.ts'
import { dateOf } from './model.ts'
import { feedQuery, makeFeed, refreshFeed, revokeFeed } from './queries.ts'

/** Long enough to be seen. */
const SAID_MS = 3000

/** The secret address of the calendar: made, copied, made anew and switched off. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(calendarMessages)
  return (
    <Dialog title={t('subscribeTitle')} closeLabel={t('close')} onClose={onClose}>
      <Feed />
    </Dialog>
  )
}

function Feed() {
  const t = useWords(calendarMessages)
  const say = useWords(errorMessages)
  const { data, error, refetch } = useQuery(feedQuery)
  const tell = {
    onSuccess: refreshFeed,
    onError: (failed: unknown) => notify({ kind: 'error', title: t('feedFailed'), message: wordsFor(failed, say) }),
  }
  const make = useMutation({ mutationFn: makeFeed, ...tell })
  const revoke = useMutation({
    mutationFn: revokeFeed,
    ...tell,
    onSuccess: () => {
      notify({ kind: 'success', message: t('revoked') })
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
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('subscribeText')}</Text>
      {!data && <Skeleton h={80} />}
      {data?.url === null && (
        <Button size="md" loading={make.isPending} onClick={() => make.mutate()}>
          {t('make')}
        </Button>
      )}
      {data?.url && (
        <>
          <Address url={data.url} madeAt={data.createdAt} />
          <Group>
            <Button variant="default" loading={make.isPending} onClick={() => void renew()}>
              {t('renew')}
            </Button>
            <Button variant="default" c="var(--danger)" loading={revoke.isPending} onClick={() => void end()}>
              {t('revoke')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function Address({ url, madeAt }: { url: string; madeAt: Instant | null }) {
  const t = useWords(calendarMessages)
  const language = useLanguage()
  const { copy, copied, error } = useClipboard({ timeout: SAID_MS })
  return (
    <Stack gap="xs">
      <TextInput
        label={t('address')}
        description={madeAt && t('madeOn', { date: dateText(dateOf(madeAt), language, 'date') })}
        readOnly
        value={url}
        translate="no"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button size="md" onClick={() => copy(url)}>
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <Text size="sm" role="status">
        {error && t('copyFailed')}
      </Text>
    </Stack>
  )
}
