import { Alert, Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { IMPORT } from '#contract/import.ts'
import { useReached } from '#web/api/reach.ts'
import { useWords } from '#web/i18n/use-words.ts'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { MOST_FILES, refusalOf } from './model.ts'
import { sendFiles } from './queries.ts'

const filesOf = ({ dataTransfer }: DragEvent) => [...dataTransfer.files]

/** Where files are dropped or chosen. They are read on the server alone, so it must be there. */
export function DropCard({ onSent }: { onSent: (id: string) => void }) {
  const t = useWords(importMessages)
  const isReached = useReached()
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  function take(files: readonly File[]) {
    setOver(false)
    if (!files.length) return
    const found = refusalOf(files, IMPORT.largest)
    if (!found) {
      setRefusal(null)
      sendFiles(files, onSent)
    } else if (found.problem === 'tooMany') setRefusal(t('tooMany', { count: MOST_FILES }))
    else setRefusal(t(found.problem, { name: found.name }))
  }
  return (
    <section className={classes.card}>
      <p className={classes.lead}>{t('lead')}</p>
      <p className={classes.lead}>{t('nothingYet')}</p>
      {isReached ? (
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          data-drop
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            take(filesOf(event))
          }}
        >
          <IconUpload size={32} stroke={1.6} aria-hidden />
          <p className={classes.dropTitle}>{t('dropHere')}</p>
          {/* The same files may be chosen again. */}
          <FileButton onChange={take} multiple key={refusal} inputProps={{ 'aria-label': t('chooseFiles') }}>
            {(props) => <Button {...props}>{t('chooseFiles')}</Button>}
          </FileButton>
          <span className={classes.soft}>{t('largest', { count: MOST_FILES })}</span>
        </div>
      ) : (
        <Alert color="red" variant="light" role="alert">
          {t('offline')}
        </Alert>
      )}
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
    </section>
  )
}
