import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Instant } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { now } from '#web/session/clock.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { OtherDevicesHint } from '#web/ui/other-devices-hint.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import classes from './child.module.css'
import { childMessages } from './messages.ts'
import { codeSeenIn, spelt } from './model.ts'
import { renewCode } from './queries.ts'

/** Long enough to be seen. */
const SAID_MS = 3000

type Props = {
  code: string
  /** When it became another one while the user was in the family; null: it has not. */
  renewedAt: Instant | null
  /** Whether the user may renew it. */
  mayRenew: boolean
}

/** The code in large, as it is read out across a room, and where it is typed. */
export function CodeCard({ code, renewedAt, mayRenew }: Props) {
  const t = useWords(childMessages)
  const { copy, copied, error } = useClipboard({ timeout: SAID_MS })
  const Icon = copied ? IconCheck : IconCopy
  const seen = codeSeenIn(usePreference().pageState)
  const see = () => changePreference({ pageState: { familyCode: { seenAt: now() } } })
  const isNews = renewedAt !== null && (seen === null || seen < renewedAt)
  const renew = useFamilyWrite(renewCode, () => {
    see()
    notify({ kind: 'success', message: t.phrase('renewed') })
  })

  async function askAndRenew() {
    const question = { kind: 'warning', title: t('renewCode'), text: t('renewText') } as const
    if (await confirm({ ...question, confirm: t('renewCode'), cancel: t('cancel') }))
      renew.mutate(undefined, { onError: (failed) => tellFailure('update', failed) })
  }
  return (
    <Card component="section" padding="lg" aria-labelledby="family-code">
      <Stack gap="sm">
        <Title order={2} id="family-code">
          {t('code')}
        </Title>
        {isNews && (
          <Alert color="brand" variant="light" role="status">
            <Stack gap="sm" align="flex-start">
              {t('codeRenewed')}
              <Button size="sm" variant="default" onClick={see}>
                {t('understood')}
              </Button>
            </Stack>
          </Alert>
        )}
        <Text c="dimmed">{t('codeHint', { address: `${location.host}${PATHS.childSignIn}` })}</Text>
        <OtherDevicesHint address={location.origin} />
        <div className={classes.code}>
          <p className={classes.figures} translate="no">
            {spelt(code)}
          </p>
          <Button
            variant="light"
            leftSection={<Icon size={18} stroke={1.8} aria-hidden />}
            onClick={() => copy(spelt(code))}
          >
            {t('copy')}
          </Button>
          {mayRenew && (
            <Button variant="subtle" loading={renew.isPending} onClick={() => void askAndRenew()}>
              {t('renewCode')}
            </Button>
          )}
          <Text size="sm" role="status">
            {copied && t('copied')}
            {error && t('copyFailed')}
          </Text>
        </div>
      </Stack>
    </Card>
  )
}
