import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { offersDual } from '#domain/family/app-view.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { modeQuery, useAppView } from '#web/session/app-view.ts'
import { now } from '#web/session/clock.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { notify } from '#web/ui/notify.ts'
import { messages } from './messages.ts'
import { wasAskedIn } from './model.ts'
import { useSaveMode } from './queries.ts'

/** A parent with their first child is offered `DUAL` mode once. [view/dual-mode-offer] */
export function DualOffer() {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const id = useId()
  const { children } = useAppView()
  const { data } = useQuery(modeQuery)
  const wasAsked = wasAskedIn(usePreference().pageState)
  const save = useSaveMode()
  const mode = data?.appRunMode
  if (!mode || !offersDual({ mode, childCount: children.length, wasAsked })) return null
  const settle = () => changePreference({ pageState: { dualOffer: { answeredAt: now() } } })
  const turnOn = () =>
    save.mutate(
      { ...mode, accountMode: 'DUAL' },
      {
        onSuccess() {
          settle()
          notify({ kind: 'success', message: t.phrase('turnedOn') })
        },
      },
    )
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} id={id}>
          {t('offerTitle')}
        </Title>
        <Text>{t('offerText')}</Text>
        {save.error && (
          <Alert color="red" variant="light" title={t('saveFailed')} role="alert">
            {wordsFor(save.error, say)}
          </Alert>
        )}
        <Group gap="sm">
          <Button loading={save.isPending} onClick={turnOn}>
            {t('turnOn')}
          </Button>
          <Button variant="default" disabled={save.isPending} onClick={settle}>
            {t('notNow')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
