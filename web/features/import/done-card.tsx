import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ImportDetail } from '#contract/import.ts'
import { addDays } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { now } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import surface from '#web/ui/surface.module.css'
import { addressOfLogs } from '#web/widgets/chart/logs-address.ts'
import { FaultyDownload } from './faulty-download.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { hasImportedThings, resultOf } from './model.ts'
import { useFirstImported } from './queries.ts'
import { FaultyThings, ThingCounts, ThingNotes, UndoneThings } from './things-card.tsx'
import { useImportSteps } from './use-import-steps.tsx'

/** As many as /statistics shows without a choice. */
const STATISTICS_DAYS = 30

/** What the import has brought, and the way back. */
export function DoneCard({ detail }: { detail: ImportDetail }) {
  const t = useWords(importMessages)
  const language = useLanguage()
  const { undo } = useImportSteps()
  const { id, fileName: name, failure, counts } = detail
  const result = resultOf(counts)
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return (
    <section className={classes.card}>
      <h2 className={surface.title}>{t('done')}</h2>
      {failure && <ProblemAlert name={name} failure={failure} />}
      <ul className={`${classes.results} figures`}>
        <li>{t('imported', counted(result.imported))}</li>
        {(['duplicates', 'skipped', 'faulty'] as const).map(
          (what) => result[what] > 0 && <li key={what}>{t(what, counted(result[what]))}</li>,
        )}
      </ul>
      {detail.things && (
        <>
          <ThingCounts things={detail.things} states={['new']} isImported />
          <ThingNotes things={detail.things} />
          <FaultyThings things={detail.things} />
        </>
      )}
      <div className={classes.buttons}>
        {result.imported > 0 && <FirstDay detail={detail} />}
        {result.imported > 0 && <StatisticsLink source={detail.source} />}
        {(result.imported > 0 || hasImportedThings(detail.things) || failure?.problem === 'undoStopped') && (
          <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(id)}>
            {t('undo')}
          </Button>
        )}
        {result.faulty > 0 && <FaultyDownload id={id} />}
      </div>
    </section>
  )
}

/** The statistics begin with the last days. Older entries are in a report. */
function StatisticsLink({ source }: Pick<ImportDetail, 'source'>) {
  const t = useWords(importMessages)
  const today = localDate([{ from: null, tz: useSubjectZone() }], now())
  const { first = null, last = null } = source ?? {}
  const isOld = first !== null && last !== null && last < addDays(today, -STATISTICS_DAYS)
  return (
    <Button
      variant="light"
      renderRoot={(props) =>
        isOld ? (
          <Link to={PATHS.report} search={addressOfLogs({ from: first, to: last })} {...props} />
        ) : (
          <Link to={PATHS.statistics} {...props} />
        )
      }
    >
      {t('statistics')}
    </Button>
  )
}

function FirstDay({ detail: { id, updatedAt } }: { detail: ImportDetail }) {
  const t = useWords(importMessages)
  const zone = useSubjectZone()
  const { data } = useFirstImported(id, updatedAt)
  const start = data?.items[0]?.startTime
  if (!start) return null
  const date = localDate([{ from: null, tz: zone }], start)
  return (
    <Button variant="light" renderRoot={(props) => <Link to={PATHS.home} search={{ date }} {...props} />}>
      {t('firstDay')}
    </Button>
  )
}

/** What was taken back, and what was changed since and stayed. */
export function UndoneCard({ counts, things }: Pick<ImportDetail, 'counts' | 'things'>) {
  const t = useWords(importMessages)
  const language = useLanguage()
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return (
    <section className={classes.card}>
      <h2 className={surface.title}>{t('undone')}</h2>
      <p className={classes.lead} role="status">
        {t('removed', counted(counts.undone))} {counts.kept > 0 && t('kept', counted(counts.kept))}
      </p>
      <UndoneThings things={things} />
    </section>
  )
}
