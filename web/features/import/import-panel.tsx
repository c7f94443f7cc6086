import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { ImportDetail } from '#contract/import.ts'
import { ApiError } from '#web/api/call.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { GivenOffers } from './given-offers.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import classes from './import.module.css'
import { importMessages } from './messages.ts'
import { ProgressCard } from './progress-card.tsx'
import { useImport } from './queries.ts'
import { DoneCard, UndoneCard } from './done-card.tsx'
import { Review } from './review.tsx'

/** One import, wherever it stands. */
export function ImportPanel({ id }: { id: string }) {
  const t = useWords(importMessages)
  const { data, error, refetch } = useImport(id)
  if (data)
    return (
      <>
        <Step detail={data} />
        {!isReviewed(data) && <GivenOffers id={id} offers={data.offers} />}
      </>
    )
  if (error instanceof ApiError && error.status === 404) return <p className={classes.lead}>{t('gone')}</p>
  if (error) return <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
  return <Skeleton height={240} radius="lg" />
}

/** While the choices are on the screen, the offers stand among them. */
const isReviewed = ({ status }: ImportDetail): boolean => status === 'ready' || status === 'reading'

function Step({ detail }: { detail: ImportDetail }) {
  const t = useWords(importMessages)
  const { status, source, mapping, progress, failure, fileName: name, counts } = detail
  // A choice makes the server read again; the choices stay on the screen meanwhile.
  const [wasReady, setReady] = useState(status === 'ready')
  if (status === 'ready' && !wasReady) setReady(true)
  if (wasReady && source && mapping && (status === 'ready' || status === 'reading'))
    return <Review detail={detail} source={source} saved={mapping} />
  if (status === 'reading' || status === 'ready')
    return <ProgressCard progress={progress} title={t('opening', { name })} text={t('openingText')} />
  if (status === 'writing')
    return <ProgressCard progress={progress} title={t('writing', { name })} text={t('writingText')} />
  if (status === 'undoing')
    return <ProgressCard progress={progress} title={t('undoing', { name })} text={t('undoingText')} />
  if (status === 'done') return <DoneCard detail={detail} />
  if (status === 'undone') return <UndoneCard counts={counts} things={detail.things} />
  if (status === 'failed' && failure) return <ProblemAlert name={name} failure={failure} />
  return <p className={classes.lead}>{t('statusreceiving')}</p>
}
