import { Alert, Button, Group, Stack } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { NewVacation, SmartJob } from '#contract/vacation.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { phraseFor } from '#web/api/errors.ts'
import { countryName } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { messages } from './messages.ts'
import { type Choices, limitsSaid, outcomeOf, type Stage, type SearchValues, wantedIn } from './model.ts'
import { PlaceForm } from './place-form.tsx'
import { Proposals } from './proposals.tsx'
import { endSearch, latestQuery, removeAll, saveChosen, startSearch } from './queries.ts'
import { SearchedPlace } from './searched-place.tsx'
import { SearchProgress } from './search-progress.tsx'
import { StepList } from './step-list.tsx'

const TITLES = { failed: 'failedTitle', timeout: 'timeoutTitle', nothingFound: 'nothingFound' } as const
const TEXTS = { failed: 'failed', timeout: 'timeout', nothingFound: 'nothingFoundText' } as const

/** The button that was pressed disappears with its step. @returns the element that gets the focus then */
function useStepFocus(stage: Stage) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    if (before.current !== stage) body.current?.focus()
    before.current = stage
  }, [stage])
  return body
}

/**
 * Three steps: where, searching and choosing. The dialog may be closed and opened again at any time.
 * [vacation/search-states]
 */
export function SmartDialog({ today, onClose }: { today: LocalDate; onClose: () => void }) {
  const t = useWords(messages)
  const { country } = usePreference()
  const { data, isError } = useQuery(latestQuery)
  const job = data?.job ?? null
  const stage = useClock((now) => outcomeOf(job, now).stage)
  const failure = useClock((now) => outcomeOf(job, now).failure)
  const [typed, setTyped] = useState<SearchValues | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  // The user's choices outlive a reload, as the search does.
  const [choices, setChoices] = useSessionStorage<Choices>({ key: `smart-vacation-${job?.id ?? ''}`, defaultValue: {} })
  const wanted = typed ?? wantedIn(job, country.countryCode)
  const complain = (error: unknown) => void notify({ kind: 'error', message: phraseFor(error) })
  const body = useStepFocus(stage)

  async function start() {
    setCancelled(false)
    setTyped(wanted)
    if (job) await endSearch(job)
    await startSearch(wanted)
  }
  async function end(ended: SmartJob) {
    setTyped(wanted)
    try {
      await endSearch(ended)
      setCancelled(ended.status === 'running')
    } catch (error) {
      complain(error)
    }
  }
  async function save(saved: SmartJob, items: NewVacation[]) {
    const made = await saveChosen(saved, items)
    onClose()
    notifyUndo(t.phrase('added', { count: made.length }), { undo: () => removeAll(made), failed: complain })
  }
  const isOver = stage === 'choose' || stage === 'failed'
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={stage === 'search'}>
      <Stack ref={body} tabIndex={-1} gap="md" style={{ outline: 'none' }}>
        <StepList stage={stage} />
        {isCancelled && stage === 'ask' && <Alert role="status">{t('cancelled')}</Alert>}
        {stage === 'ask' && <PlaceForm wanted={wanted} today={today} onWanted={setTyped} onStart={start} />}
        {job && stage === 'search' && (
          <>
            <SearchProgress job={job} isOffline={isError} />
            <Button variant="default" onClick={() => void end(job)}>
              {t('cancel')}
            </Button>
          </>
        )}
        {job && isOver && <SearchedPlace job={job} />}
        {failure && (
          <Alert color="red" variant="light" title={t(TITLES[failure])} role="alert">
            {t(failure === 'failed' && job?.items.length ? 'failedPartly' : TEXTS[failure])}
          </Alert>
        )}
        {job && stage !== 'ask' && <Limits job={job} />}
        {job && stage !== 'ask' && job.items.length > 0 && (
          <Proposals
            job={job}
            choices={choices}
            onChoices={setChoices}
            onSave={isOver ? (items) => save(job, items) : null}
          />
        )}
        {job && isOver && (
          <Group grow gap="sm">
            <Button variant="default" onClick={() => void end(job)}>
              {t(job.items.length ? 'discard' : 'otherPlace')}
            </Button>
            <Button variant={failure ? 'filled' : 'default'} onClick={() => void start().catch(complain)}>
              {t('again')}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}

/** What could not be known, and why, so that an incomplete list is not taken for complete. [vacation/search-gaps] */
function Limits({ job: { limits, country } }: { job: SmartJob }) {
  const t = useWords(messages)
  const language = useLanguage()
  const said = limitsSaid(limits)
  if (!said.length) return null
  return (
    <Alert variant="light" role="status">
      {said.map((limit) => (
        <p key={limit} style={{ margin: 0 }}>
          {limit === 'noSchools' || limit === 'noSchoolModel'
            ? t(limit)
            : t(limit, { country: countryName(country, language) })}
        </p>
      ))}
    </Alert>
  )
}
