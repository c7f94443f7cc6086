import { Button } from '@mantine/core'
import type { ImportDetail } from '#contract/import.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { phraseFor } from '#web/api/errors.ts'
import { dateText, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import surface from '#web/ui/surface.module.css'
import { offerMessages } from '#web/widgets/import-offer-messages.ts'
import classes from './import.module.css'
import { MappingCard } from './mapping-card.tsx'
import { importMessages, mappingMessages } from './messages.ts'
import { hasNewThings, importableOf, type Source } from './model.ts'
import { DeclineButton, isOffered, type OfferedImport, OfferText } from './offered-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { ProgressLine } from './progress-card.tsx'
import { useEdits } from './queries.ts'
import { ThingsCard } from './things-card.tsx'
import { useKindName } from './use-kind-name.tsx'
import { useImportSteps } from './use-import-steps.tsx'

type Props = { detail: ImportDetail; source: Source; saved: ImportMapping }

/** Everything between reading a file and importing it: how it is understood, and what that brings. */
export function Review({ detail, source, saved }: Props) {
  const t = useWords(importMessages)
  const say = useWords(mappingMessages)
  const { mapping, isSaving, change } = useEdits(detail.id, saved, (error) =>
    notify({ kind: 'error', title: say.phrase('saveFailed'), message: phraseFor(error) }),
  )
  const isReady = detail.status === 'ready' && !isSaving
  return (
    <>
      <section className={classes.card}>
        <h2 className={surface.title}>{detail.fileName}</h2>
        <p className={classes.lead}>
          <WhatItIs detail={detail} source={source} />
        </p>
        {isOffered(detail) ? <Origin one={detail} /> : <p className={classes.lead}>{t('nothingYet')}</p>}
      </section>
      <MappingCard detail={detail} source={source} mapping={mapping} onChange={change} />
      {detail.things && <ThingsCard things={detail.things} mapping={mapping} onChange={change} />}
      {source.records > 0 && (
        <PreviewCard preview={{ id: detail.id, version: detail.updatedAt, isReady }} counts={detail.counts} />
      )}
      <StartBar detail={detail} mapping={mapping} isReady={isReady} />
    </>
  )
}

/** Who offers the entries, and the way to want none of them. */
function Origin({ one }: { one: OfferedImport }) {
  const t = useWords(offerMessages)
  return (
    <>
      <p className={classes.lead}>
        <OfferText one={one} />
      </p>
      <p className={classes.lead}>{t('fromHint', { from: one.offer.from })}</p>
      <div className={classes.buttons}>
        <DeclineButton one={one} />
      </div>
    </>
  )
}

function WhatItIs({ detail: { kind }, source: { records, first, last } }: Omit<Props, 'saved'>) {
  const t = useWords(importMessages)
  const language = useLanguage()
  const nameOf = useKindName()
  const said = { kind: nameOf(kind), count: records, number: numberText(records, language) }
  if (!first || !last) return t('whatItIsBare', said)
  return t('whatItIs', { ...said, first: dateText(first, language, 'date'), last: dateText(last, language, 'date') })
}

type BarProps = { detail: ImportDetail; mapping: ImportMapping; isReady: boolean }

/** The last step. On a phone it is always at hand. */
function StartBar({ detail, mapping, isReady }: BarProps) {
  const t = useWords(importMessages)
  const language = useLanguage()
  const { start } = useImportSteps()
  const count = importableOf(detail, mapping.overlap)
  const isAccount = hasNewThings(detail.things, mapping.preferences === true)
  const entries = count > 0 ? t('import', { count, number: numberText(count, language) }) : t('importNothing')
  const label = isAccount ? t('importAccount') : entries
  return (
    <div className={classes.start}>
      <Button
        size="md"
        disabled={!isReady || (count === 0 && !isAccount)}
        loading={start.isPending}
        onClick={() => start.mutate(detail.id)}
      >
        {isReady ? label : t('looking')}
      </Button>
      {isReady && detail.counts.faulty > 0 && (
        <span className={classes.soft}>
          {t('faulty', { count: detail.counts.faulty, number: numberText(detail.counts.faulty, language) })}
        </span>
      )}
      {!isReady && <ProgressLine progress={detail.progress} label={t('looking')} />}
    </div>
  )
}
