import type { CalendarEvent } from '#contract/calendar.ts'
import { ApiError } from '#web/api/call.ts'
import { phraseFor } from '#web/api/errors.ts'
import { type Phrase, phrasesOf } from '#web/i18n/words-in.ts'
import { clockOfDay, dateText, namesText } from '#web/i18n/format.ts'
import { notify } from '#web/ui/notify.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { weekdayText } from '#web/widgets/plan-form/schedule-text.ts'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { calendarMessages } from './messages.ts'
import { clockOf, type Scope, typedClock, type WantedTime, weeklyMove } from './model.ts'
import { moveOnce, savePlanMove } from './queries.ts'

const say = phrasesOf(calendarMessages)

/** What came of a move, and how it is taken back. */
type Done = { message: Phrase; undo: () => Promise<unknown> }

async function moveAlone({ title: name, start, extendedProps }: CalendarEvent, wanted: WantedTime): Promise<Done> {
  const { undo } = await moveOnce(extendedProps.entityId, wanted, clockOf(start))
  const message = say('movedOnce', {
    name,
    day: (language) => dateText(wanted.toDate, language, 'day'),
    time: (language) => clockOfDay(wanted.start, language),
  })
  return { message, undo }
}

/** null: it is there already. */
async function moveAll({ title: name, extendedProps }: CalendarEvent, wanted: WantedTime): Promise<Done | null> {
  const moved = await savePlanMove(extendedProps.entityId, weeklyMove(wanted))
  if (!moved) return null
  const { daysOfWeek, dailyStartTime } = moved.after
  const message = say('moved', {
    name,
    days: (language) =>
      namesText(
        (daysOfWeek ?? []).map((day) => weekdayText(day, language)),
        language,
      ),
    time: (language) => clockOfDay(typedClock(dailyStartTime ?? '') ?? 0, language),
  })
  return { message, undo: moved.undo }
}

/** The server has no place for it on that day. */
const isRefusedThere = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.body?.values.includes('toDate') === true

/** Moves a plan, says so, and can take it back. @param isAgain it was taken back before @returns whether it was moved */
export async function movePlan(
  event: CalendarEvent,
  wanted: WantedTime,
  scope: Scope,
  isAgain = false,
): Promise<boolean> {
  const name = event.title
  const warn = (message: Phrase) => notify({ kind: 'warning', message })
  const fail = (error: unknown) => {
    if (isRefusedThere(error)) warn(say('notThere', { name }))
    else notify({ kind: 'error', title: say('moveFailed', { name }), message: phraseFor(error) })
  }
  try {
    const done = await (scope === 'once' ? moveAlone(event, wanted) : moveAll(event, wanted))
    if (!done) {
      warn(say('taken', { name }))
      return false
    }
    const { message } = done
    const takeBack = (offerRedo: OfferRedo) => {
      const movedBack = done.undo()
      offerRedo(() => void movePlan(event, wanted, scope, true), movedBack)
      void movedBack.then(() => notify({ kind: 'info', message: say('movedBack', { name }) }), fail)
    }
    const { undo } = offerUndo(message, takeBack, undefined, isAgain)
    notifyWith(message, { label: say('undo'), run: undo })
    return true
  } catch (error) {
    fail(error)
    return false
  }
}
