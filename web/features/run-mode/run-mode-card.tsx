import { Alert, Button, Card, Radio, Stack, Switch, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunMode } from '#domain/family/app-view.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { modeQuery } from '#web/session/app-view.ts'
import { useSection } from '#web/ui/section.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { messages } from './messages.ts'
import { useSaveMode } from './queries.ts'

const MODES = ['PERSONAL', 'PARENTAL', 'DUAL'] as const satisfies readonly RunMode['accountMode'][]
const isMode = (value: string): value is RunMode['accountMode'] => (MODES as readonly string[]).includes(value)

/** The run mode; a child under parental control does not choose it. [view/run-mode-permission] */
export function RunModeCard() {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const section = useSection('run-mode')
  const { place } = usePermissions()
  const { data, error, refetch, isFetching } = useQuery(modeQuery)
  const save = useSaveMode()
  if (!place) return null
  // The mode that is being saved shows already; after a refusal the server's mode is back.
  const mode = save.isPending ? save.variables : data?.appRunMode
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('title')}</Title>
        {!mode && error && (
          <Alert color="red" variant="light" title={t('readFailed')} role="alert">
            <Stack gap="sm" align="flex-start">
              {wordsFor(error, say)}
              <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
                {t('again')}
              </Button>
            </Stack>
          </Alert>
        )}
        {mode && (
          <Radio.Group
            label={t('mode')}
            value={mode.accountMode}
            onChange={(chosen) => {
              if (isMode(chosen)) save.mutate({ ...mode, accountMode: chosen })
            }}
          >
            <Stack gap="sm" mt="xs">
              {MODES.map((one) => (
                <Radio key={one} value={one} label={t(one)} description={t(`${one}hint`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        {mode?.accountMode === 'DUAL' && (
          <Switch
            label={t('selfJournaling')}
            description={t('selfJournalingHint')}
            checked={mode.enableSelfJournaling}
            onChange={({ currentTarget: { checked } }) => save.mutate({ ...mode, enableSelfJournaling: checked })}
          />
        )}
        {save.error && (
          <Alert color="red" variant="light" title={t('saveFailed')} role="alert">
            {wordsFor(save.error, say)}
          </Alert>
        )}
      </Stack>
    </Card>
  )
}
