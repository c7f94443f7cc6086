import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { SharedLink } from '#contract/shared-view.ts'
import { phraseFor } from '#web/api/errors.ts'
import { dateSpan, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { notify } from '#web/ui/notify.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { useSection } from '#web/ui/section.ts'
import { InvitationList, InvitationRow } from '#web/widgets/family/invitation-row.tsx'
import { messages, shareMessages } from './messages.ts'
import { sharedLinksQuery, stopSharing } from './queries.ts'

/** The user's links to statistics that still work, and the way to end each. [statistics/shared-view] */
export function SharedLinksCard() {
  const t = useWords(shareMessages)
  const section = useSection('shared')
  const { data, error, refetch } = useQuery(sharedLinksQuery)
  const { sharing } = usePermissions()
  const isEmpty = data?.items.length === 0
  // A child may have come under parental control since it shared.
  if (!sharing && (!data || isEmpty)) return null
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="md">
        <Title order={2}>{t('links')}</Title>
        {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={48} />}
        {data && <Text c="dimmed">{t(isEmpty ? 'noLinks' : 'linksLead')}</Text>}
        {data && !isEmpty && (
          <InvitationList label={t('links')}>
            {data.items.map((shared) => (
              <Link key={shared.id} shared={shared} />
            ))}
          </InvitationList>
        )}
      </Stack>
    </Card>
  )
}

function Link({ shared: { id, title, aspect, range, lastDay } }: { shared: SharedLink }) {
  const t = useWords(shareMessages)
  const own = useWords(messages)
  const language = useLanguage()
  const { preset, from, to } = range
  const days = preset ? own(preset) : from && to ? dateSpan(from, to, language) : ''
  const stop = useMutation({
    mutationFn: () => stopSharing(id),
    onSuccess: () => notify({ kind: 'success', message: t.phrase('stopped') }),
    onError: (failure) => notify({ kind: 'error', title: t.phrase('stopFailed'), message: phraseFor(failure) }),
  })
  async function askAndStop() {
    const question = { kind: 'danger', title: t('stopTitle', { title }), text: t('stopText') } as const
    if (await confirm({ ...question, confirm: t('stop'), cancel: t('cancel') })) stop.mutate()
  }
  return (
    <InvitationRow
      buttons={
        <Button
          variant="default"
          size="sm"
          loading={stop.isPending}
          aria-label={t('stopOf', { title })}
          onClick={() => void askAndStop()}
        >
          {t('stop')}
        </Button>
      }
    >
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed" className="figures">
        {[own(aspect), days, t('until', { date: dateText(lastDay, language, 'date') })].join(' · ')}
      </Text>
    </InvitationRow>
  )
}
