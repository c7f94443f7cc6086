import { type RefObject, useEffect, useRef, useState } from 'react'
import type { WeekPlan } from '#contract/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { dateText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { notifyWith, closeNotices } from '#web/widgets/saved-notice.tsx'
import { type OfferRedo, offerUndo } from '#web/widgets/undo.ts'
import { weekMessages } from './messages.ts'
import { givenBack, type Move, placed, placementsOf, type Week } from './model.ts'
import { savePlacement } from './queries.ts'
import { useWeekDrag } from './use-week-drag.tsx'

/**
 * The moves of a week's chips to other days, and their announcements for a screen reader.
 * @param list has a `data-day` for each day, and in it a `data-chip` for each plan
 */
export function useWeekMoves(week: Week, date: LocalDate, list: RefObject<HTMLElement | null>) {
  const t = useWords(weekMessages)
  const language = useLanguage()
  const [said, setSaid] = useState('')
  /** The dragged chip keeps the focus. */
  const landed = useRef<Move | null>(null)
  const { today, plans } = week
  const nameOf = (planId: string) => plans.find((plan) => plan.planId === planId)?.name ?? ''
  const failed = () => void notify({ kind: 'error', message: t.phrase('moveFailed') })

  /** @param isAgain it was undone before */
  function move(what: Move, isAgain = false) {
    const wanted = placementsOf(week, what)
    if (!wanted) return
    const name = nameOf(what.planId)
    const done = t.phrase('moved', { name, day: (shown) => dateText(what.to, shown) })
    const written = savePlacement(date, what.planId, wanted.days, placed(week, what.planId, wanted.days))
    landed.current = what
    setSaid('')
    const takeBack = (offerRedo: OfferRedo) => {
      const placedBack = savePlacement(date, what.planId, wanted.back, week)
      offerRedo(() => move(what, true), placedBack)
      placedBack.then(() => notify({ kind: 'success', message: t.phrase('undone', { name }) }), failed)
    }
    const { undo } = offerUndo(done, takeBack, written, isAgain)
    closeNotices()
    notifyWith(done, { label: t.phrase('undo'), run: undo })
    written.catch(failed)
  }

  function giveBack(plan: WeekPlan) {
    const days = givenBack(plan, today)
    savePlacement(date, plan.planId, days, placed(week, plan.planId, days)).then(
      () => notify({ kind: 'success', message: t.phrase('gaveBack', { name: plan.name }) }),
      failed,
    )
  }

  const { held, handle } = useWeekDrag({
    list,
    first: today > week.from ? today : week.from,
    last: week.to,
    onDrop: move,
    onCancel: (planId) => setSaid(t('letGo', { name: nameOf(planId) })),
  })
  useEffect(() => {
    if (!landed.current) return
    const { to, planId } = landed.current
    const chip = list.current?.querySelector<HTMLElement>(`[data-day="${to}"] [data-chip="${planId}"]`)
    if (!chip) return
    chip.focus({ preventScroll: true })
    landed.current = null
  })

  const holding = held && t('holding', { name: nameOf(held.planId), day: dateText(held.to, language) })
  return { held, said: holding ?? said, handle, giveBack }
}
