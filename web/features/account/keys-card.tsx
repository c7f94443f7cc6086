import { Button, Card, Stack, Switch, Title } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { commandOf } from '#web/ui/shortcuts.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { useSection } from '#web/ui/section.ts'
import { accountMessages } from './messages.ts'

/** WCAG 2.1.4. */
export function KeysCard() {
  const t = useWords(accountMessages)
  const section = useSection('keys')
  const { singleLetter } = usePreference().keys
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg" align="flex-start">
        <Title order={2}>{t('keys')}</Title>
        <Switch
          label={t('singleLetter')}
          description={t('singleLetterHint')}
          checked={singleLetter}
          onChange={({ currentTarget }) => changePreference({ keys: { singleLetter: currentTarget.checked } })}
        />
        <Button variant="default" aria-haspopup="dialog" onClick={() => commandOf('help')?.()}>
          {t('allKeys')}
        </Button>
      </Stack>
    </Card>
  )
}
