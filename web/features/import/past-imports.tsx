import { Button } from '@mantine/core'
import type { ImportSummary } from '#contract/import.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useDates } from '#web/session/use-dates.ts'
import { confirm } from '#web/ui/confirm.tsx'
import surface from '#web/ui/surface.module.css'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { isMoving, resultOf } from './model.ts'
import { useImportSteps } from './use-import-steps.tsx'

type Props = { imports: readonly ImportSummary[]; onOpen: (one: ImportSummary) => void }

/** Earlier imports and those that were begun, the newest first. */
export function PastImports({ imports, onOpen }: Props) {
  const t = useWords(importMessages)
  return (
    <section className={classes.card} aria-labelledby="past-imports">
      <h2 id="past-imports" className={surface.title}>
        {t('past')}
      </h2>
      <ul className={classes.past}>
        {imports.map((one) => (
          <PastImport key={one.id} one={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function PastImport({ one, onOpen }: { one: ImportSummary; onOpen: (one: ImportSummary) => void }) {
  const t = useWords(importMessages)
  const { momentOf } = useDates()
  const { undo, remove } = useImportSteps()
  const { id, fileName: name, status, createdAt } = one
  const said = useStanding(one)

  async function askAndUndo() {
    const question = { kind: 'warning', title: t('undoQuestion', { name }), text: t('undoText') } as const
    if (await confirm({ ...question, confirm: t('undoShort'), cancel: t('cancel') })) undo.mutate(id)
  }

  async function askAndRemove() {
    const question = { kind: 'warning', title: t('removeQuestion', { name }), text: t('removeText') } as const
    // What was never written has nothing to undo.
    if (status !== 'done' || (await confirm({ ...question, confirm: t('removeShort'), cancel: t('cancel') })))
      remove.mutate(id)
  }
  return (
    <li>
      <span className={classes.pastText}>
        <span className={classes.pastName}>{name}</span>
        <span className={`${classes.soft} figures`}>{`${momentOf(createdAt)} · ${said}`}</span>
      </span>
      <span className={classes.buttons}>
        {status !== 'receiving' && (
          <Button size="sm" variant="light" aria-label={t('openThis', { name })} onClick={() => onOpen(one)}>
            {t('openShort')}
          </Button>
        )}
        {status === 'done' && (
          <Button
            size="sm"
            variant="default"
            aria-label={t('undoThis', { name })}
            loading={undo.isPending}
            onClick={() => void askAndUndo()}
          >
            {t('undoShort')}
          </Button>
        )}
        {(!isMoving(one) || status === 'reading') && (
          <Button
            size="sm"
            variant="subtle"
            aria-label={t('removeThis', { name })}
            loading={remove.isPending}
            onClick={() => void askAndRemove()}
          >
            {t('removeShort')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** What became of the rows; where none was written, how far the import is. */
function useStanding({ status, counts }: ImportSummary): string {
  const t = useWords(importMessages)
  const language = useLanguage()
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  if (status === 'done') return t('imported', counted(resultOf(counts).imported))
  if (status === 'undone') return t('removed', counted(counts.undone))
  return t(`status${status}`)
}
