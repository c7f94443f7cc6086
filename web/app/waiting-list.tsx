import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Instant } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { ApiError } from '#web/api/call.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { discard, retry } from '#web/api/outbox.ts'
import { type Entry, isHeld } from '#web/api/outbox-queue.ts'
import { clockSpan, dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { waitForBack } from '#web/ui/back-closes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import buttons from '#web/widgets/button.module.css'
import { type Draft, deleteDraft } from '#web/widgets/log-form/draft.ts'
import { openUnfinished, type Unfinished } from '#web/widgets/log-form/unfinished.ts'
import { valuesOf } from '#web/widgets/log-form/values.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import classes from './waiting.module.css'
import { waitingListMessages } from './waiting-list-messages.ts'

type Props = {
  waiting: readonly Entry[]
  drafts: readonly Draft[]
  reached: boolean
  onClose: () => void
}

const isOfTimer = (path: string) => path.startsWith('/user/timer')

/** Several at once are tried again or discarded; their values do not fit into one form. */
const isOne = ({ endpoint: { path }, about }: Entry) =>
  !isOfTimer(path) && (about.length === 1 || !path.endsWith('/batch'))

/** Another device has deleted the log that is changed here. */
const isGone = ({ refusal, undo, shows }: Entry) =>
  refusal?.status === 404 && shows !== null && shows.put.length > 0 && (undo?.put.length ?? 0) > 0

/** The log as its owner wants it: as the last of all waiting changes leaves it. */
function unfinishedOf(entry: Entry, waiting: readonly Entry[]): Unfinished | null {
  const { undo, shows, key, refusal } = entry
  const id = shows?.put[0]?.id
  const wanted = waiting.flatMap((other) => other.shows?.put ?? []).findLast((log) => log.id === id)
  if (!wanted || !refusal || !isOne(entry)) return null
  return {
    values: valuesOf(wanted),
    // There is nothing any more that could be changed: it is logged anew.
    log: isGone(entry) ? null : (undo?.put.find((log) => log.id === id) ?? null),
    error: new ApiError(refusal.status, refusal.body),
    onSaved: () => discard(key),
  }
}

/** The effect on the first log that the write touches, from the states before and after. */
function deedOf({ endpoint, shows, undo }: Entry) {
  const log = shows?.put[0] ?? undo?.put[0]
  if (!log) return null
  if (!shows?.put.includes(log)) return { log, verb: 'removes' } as const
  if (endpoint.path.endsWith('/restore')) return { log, verb: 'restores' } as const
  return { log, verb: undo?.put.some(({ id }) => id === log.id) ? 'changes' : 'adds' } as const
}

/** The changes of this device that the server does not have yet, in order, with their actions. */
export function WaitingList({ waiting, drafts, reached, onClose }: Props) {
  const t = useWords(waitingListMessages)
  const say = useWords(errorMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const zone = useSubjectZone()
  const [asked, setAsked] = useState<string | null>(null)

  const dateOf = (moment: Instant) => localDate([{ from: null, tz: zone }], moment)
  const whenOf = ({ startTime, endTime }: { startTime: Instant; endTime: Instant }) =>
    `${dateText(dateOf(startTime), language)} ${clockSpan(startTime, endTime, zone, language)}`
  function sentenceOf(entry: Entry): string {
    const deed = deedOf(entry)
    if (!deed) return t(isOfTimer(entry.endpoint.path) ? 'changesTimer' : 'changesOther')
    const sentence = t(deed.verb, { name: deed.log.activityName, when: whenOf(deed.log) })
    const others = entry.about.length - 1
    return others > 0 && !isOfTimer(entry.endpoint.path) ? `${sentence} ${t('andMore', { count: others })}` : sentence
  }
  function stateOf(entry: Entry): string {
    if (isGone(entry)) return t('wasDeleted')
    if (entry.refusal) return wordsFor(new ApiError(entry.refusal.status, entry.refusal.body), say)
    if (isHeld(waiting, entry)) return t('isHeld')
    return t(reached ? 'isSent' : 'waitsForNetwork')
  }
  function open(unfinished: Unfinished) {
    const date = dateOf(unfinished.values.startTime)
    flushSync(onClose)
    void waitForBack()
      .then(() => navigate({ to: PATHS.home, search: { date } }))
      .then(() => openUnfinished(unfinished))
  }
  const keep = () => setAsked(null)

  // Writes of one step are one entry to the user.
  const shown = waiting.filter(({ group }, index) => waiting.findIndex((other) => other.group === group) === index)
  return (
    <Dialog title={t(waiting.length ? 'title' : 'draftsTitle')} closeLabel={t('close')} onClose={onClose}>
      <ul className={classes.list}>
        {shown.map((entry) => {
          const { key, refusal } = entry
          const unfinished = unfinishedOf(entry, waiting)
          return (
            <li key={key}>
              <p className={classes.what}>{sentenceOf(entry)}</p>
              <p className={classes.state} data-refused={refusal ? true : undefined}>
                {stateOf(entry)}
              </p>
              {asked === key ? (
                <DiscardQuestion text={t('askDiscardChanges')} onKeep={keep} onDiscard={() => void discard(key)} />
              ) : (
                <div className={classes.acts}>
                  {unfinished && <QuietButton label={t('open')} onClick={() => open(unfinished)} />}
                  <QuietButton label={t('retry')} onClick={() => void retry(key)} />
                  <QuietButton label={t('discard')} onClick={() => setAsked(key)} />
                </div>
              )}
            </li>
          )
        })}
        {drafts.map(({ id, values, log }) => (
          <li key={id}>
            <p className={classes.what}>
              {t('begun', { name: values.activityName || t('nameless'), when: whenOf(values) })}
            </p>
            {asked === id ? (
              <DiscardQuestion text={t('askDiscard')} onKeep={keep} onDiscard={() => deleteDraft(id)} />
            ) : (
              <div className={classes.acts}>
                <QuietButton
                  label={t('goOn')}
                  onClick={() => open({ values, log, error: null, onSaved: async () => undefined })}
                />
                <QuietButton label={t('discard')} onClick={() => setAsked(id)} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type QuestionProps = { text: string; onKeep: () => void; onDiscard: () => void }

function DiscardQuestion({ text, onKeep, onDiscard }: QuestionProps) {
  const t = useWords(waitingListMessages)
  return (
    <>
      <p role="alert" className={classes.state}>
        {text}
      </p>
      <div className={classes.acts}>
        <QuietButton label={t('keep')} onClick={onKeep} />
        <QuietButton label={t('discard')} onClick={onDiscard} />
      </div>
    </>
  )
}

const QuietButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={buttons.quiet} onClick={onClick}>
    {label}
  </button>
)
