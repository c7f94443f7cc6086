import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import classes from './child.module.css'
import { childMessages } from './messages.ts'
import { spelt } from './model.ts'
import { renewCode } from './queries.ts'

/** Long enough to be seen. */
const SAID_MS = 3000

type Props = {
  code: string
  /** Whether whoever looks may make another. */
  mayRenew: boolean
}

/** The code in large, as it is read out across a room, and where it is typed. */
export function CodeCard({ code, mayRenew }: Props) {
  const t = useWords(childMessages)
  const { copy, copied, error } = useClipboard({ timeout: SAID_MS })
  const Icon = copied ? IconCheck : IconCopy
  const renew = useFamilyWrite(renewCode, () => notify({ kind: 'success', message: t.phrase('renewed') }))

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
        <Text c="dimmed">{t('codeHint', { address: `${location.host}${PATHS.childSignIn}` })}</Text>
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
