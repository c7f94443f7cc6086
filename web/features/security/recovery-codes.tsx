import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { securityMessages } from './messages.ts'
import classes from './security.module.css'

type Props = { codes: readonly string[]; onKept: () => void }

/** Shown this once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useWords(securityMessages)
  const text = codes.join('\n')
  return (
    <Stack gap="md">
      <Text>{t('codesLead')}</Text>
      <ul className={classes.codes} aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('codesFile')}
        >
          {t('saveCodes')}
        </Button>
      </Group>
      <Button size="md" fullWidth onClick={onKept}>
        {t('codesKept')}
      </Button>
    </Stack>
  )
}
