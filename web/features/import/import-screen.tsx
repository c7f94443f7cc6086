import { Button } from '@mantine/core'
import type { ImportSummary } from '#contract/import.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { DropCard } from './drop-card.tsx'
import { ImportPanel } from './import-panel.tsx'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { isOpen } from './model.ts'
import { isOffered, OfferedCard } from './offered-card.tsx'
import { PastImports } from './past-imports.tsx'
import { lookAgain, useImports, useSending } from './queries.ts'
import { SendingCard } from './sending-card.tsx'

type Props = {
  /** The import that is open; undefined: a file is chosen first. */
  id: string | undefined
  onOpen: (id: string | undefined) => void
}

/** History from other trackers: a file is sent, understood, looked at, and only then imported. */
export function ImportScreen({ id, onOpen }: Props) {
  const t = useWords(importMessages)
  const sending = useSending()
  const { data: imports = [], error, refetch } = useImports()
  const others = imports.filter((one) => one.id !== id)
  const offered = others.filter(isOffered)
  const own = others.filter((one) => !isOffered(one))
  const isDone = imports.some((one) => one.id === id && !isOpen(one))
  const next = own.findLast(isOpen)
  const open = (one: ImportSummary) => void lookAgain(one).then(() => onOpen(one.id))
  return (
    <div className={classes.screen}>
      {sending && <SendingCard sending={sending} />}
      {id !== undefined && <ImportPanel key={id} id={id} />}
      {id !== undefined && (
        <div className={classes.buttons}>
          {isDone && next && <Button onClick={() => open(next)}>{t('next', { name: next.fileName })}</Button>}
          <Button variant="subtle" onClick={() => onOpen(undefined)}>
            {t('otherFile')}
          </Button>
        </div>
      )}
      {offered.length > 0 && <OfferedCard imports={offered} onOpen={open} />}
      {id === undefined && !sending && <DropCard onSent={onOpen} />}
      {error && !imports.length && (
        <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
      )}
      {own.length > 0 && <PastImports imports={own} onOpen={open} />}
    </div>
  )
}
