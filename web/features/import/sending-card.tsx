import { Alert, Button, Progress } from '@mantine/core'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { uiMessages } from '#web/ui/messages.ts'
import surface from '#web/ui/surface.module.css'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { percentOf } from './model.ts'
import type { Sending } from './queries.ts'

/** How far the files are on their way; what did not arrive is sent again from there on. */
export function SendingCard({ sending }: { sending: Sending }) {
  const t = useWords(importMessages)
  const ui = useWords(uiMessages)
  const say = useWords(errorMessages)
  const { name, position, count, sent, size, error, retry, cancel } = sending
  const title = count > 1 ? t('sendingOf', { name, position, count }) : t('sending', { name })
  return (
    <section className={classes.card}>
      <h2 className={surface.title}>{title}</h2>
      <Progress value={percentOf({ done: sent, all: size })} size="lg" aria-label={title} animated={error === null} />
      {error !== null && (
        <Alert color="red" variant="light" title={t('sendingFailed', { name })} role="alert">
          {wordsFor(error, say)}
        </Alert>
      )}
      <div className={classes.buttons}>
        {error !== null && <Button onClick={retry}>{ui('retry')}</Button>}
        <Button variant="default" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  )
}
