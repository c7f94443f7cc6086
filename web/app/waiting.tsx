import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { about } from '#contract/about.ts'
import { call } from '#web/api/client.ts'
import { flush, retry, watchOutbox } from '#web/api/outbox.ts'
import type { Entry } from '#web/api/outbox-queue.ts'
import { useWaiting } from '#web/api/outbox-store.ts'
import { queryClient } from '#web/api/query.ts'
import { useReached } from '#web/api/reach.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useDraftsLeft } from '#web/widgets/log-form/draft.ts'
import classes from './waiting.module.css'
import { takeNewVersion, useNewVersion } from './new-version.ts'
import { waitingMessages } from './waiting-messages.ts'

const ASK_AGAIN_MS = 5000

const list = () => import('./waiting-list.tsx')
const WaitingList = lazy(() => list().then(({ WaitingList: component }) => ({ default: component })))

/** The screen loads its data again as soon as the server answers anything. */
const ask = () =>
  call(about.health).then(
    // What waits goes first: an answer without it would know too little.
    () => flush().then(() => queryClient.invalidateQueries()),
    () => undefined,
  )

const groups = (queue: readonly Entry[]) => new Set(queue.map(({ group }) => group)).size

/** Whether the server is reached, and the changes that it has not received yet. */
export function Waiting() {
  const t = useWords(waitingMessages)
  const reached = useReached()
  const waiting = useWaiting()
  const drafts = useDraftsLeft()
  const isNew = useNewVersion()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(watchOutbox, [])
  useEffect(() => {
    if (state === 'closed') opener.current?.focus()
  }, [state])
  const listed = waiting.length + drafts.length > 0
  // Without entries it is closed, and later changes do not open it again.
  if (state === 'open' && !listed) setState('closed')
  useEffect(() => {
    if (reached) return undefined
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [reached])

  const needing = groups(waiting.filter(({ refusal }) => refusal))
  const others = groups(waiting) - needing
  const said = [
    ...(needing ? [t('needYou', { count: needing })] : []),
    ...(others ? [t(reached ? 'sending' : 'away', { count: others })] : []),
    ...(reached || others ? [] : [t('unreachable')]),
    ...(drafts.length ? [t('unfinished', { count: drafts.length })] : []),
  ]
  // On the very first visit the app may not be kept yet: the line stands, and the next tap tries again.
  const onOpen = () =>
    void list().then(
      () => setState('open'),
      () => undefined,
    )
  return (
    <>
      {/* A live region is heard only if it was there before its words. */}
      <div role="status">
        {said.length > 0 && (
          <div className={classes.banner}>
            <span>{said.join(' ')}</span>
            {listed && (
              <button ref={opener} type="button" className={classes.act} aria-haspopup="dialog" onClick={onOpen}>
                {t('show')}
              </button>
            )}
            {!reached && (
              <button type="button" className={classes.act} onClick={() => void ask().then(() => retry())}>
                {t('retry')}
              </button>
            )}
          </div>
        )}
        {isNew && (
          <div className={classes.news}>
            <span>{t('newVersion')}</span>
            <button type="button" className={classes.act} onClick={takeNewVersion}>
              {t('reload')}
            </button>
          </div>
        )}
      </div>
      {state === 'open' && (
        <Suspense>
          <WaitingList waiting={waiting} drafts={drafts} reached={reached} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
