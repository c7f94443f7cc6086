import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { ConversionTarget } from '#domain/plan/conversion.ts'
import { endText } from '#domain/plan/night.ts'
import { clockOfText, clockText } from '#domain/time/wall-clock.ts'
import { convertWithUndo } from './change-with-undo.tsx'
import { targetsOf } from './model.ts'
import { conversionQuery, plansQuery } from './queries.ts'

/** The kind, the days and the start that the user chooses for a plan, and the resulting plan. */
export function useConversion(opened: Plan, onConverted: () => void) {
  const { data: plans = [] } = useQuery(plansQuery)
  // Another user may have changed it: the current plan is converted.
  const plan = plans.find(({ id }) => id === opened.id) ?? opened
  const targets = targetsOf(plan)
  const [to, setTo] = useState<ConversionTarget | undefined>(targets[0])
  const [days, setDays] = useState<number[] | null>(null)
  const [start, setStart] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const target = to && targets.includes(to) ? to : targets[0]
  const asked = useQuery({ ...conversionQuery(plan.id, target ?? 'weeklyFixed'), enabled: target !== undefined })
  const offer = asked.data

  const isOpen = plan.scheduleType === 'weeklyFlexible'
  const weekdays = days ?? offer?.daysOfWeek ?? []
  const hasWrongDays = isOpen && offer?.daysOfWeek !== null && weekdays.length !== plan.weeklyQuota
  const begins = start ?? (offer?.dailyStartTime ? clockOfText(offer.dailyStartTime) : null)
  const result = offer && {
    ...offer,
    daysOfWeek: offer.daysOfWeek && weekdays,
    ...(begins !== null && { dailyStartTime: clockText(begins), dailyEndTime: endText(begins + plan.duration) }),
  }
  const times = plan.weeklyQuota ?? plan.daysOfWeek?.length ?? 0

  async function convert() {
    if (!target || hasWrongDays) return
    setPending(true)
    try {
      await convertWithUndo(plan, target, {
        ...(isOpen && days && offer?.daysOfWeek && { daysOfWeek: days }),
        ...(target === 'weeklyFixed' && start !== null && { dailyStartTime: clockText(start) }),
      })
      onConverted()
    } catch (error) {
      setFailure(error)
      setPending(false)
      void asked.refetch()
    }
  }
  function setTarget(next: ConversionTarget) {
    setTo(next)
    setFailure(null)
  }
  return {
    plan,
    targets,
    target,
    setTarget,
    isOpen,
    offer,
    result,
    weekdays,
    hasWrongDays,
    setDays,
    begins,
    setStart,
    weekMinutes: times * plan.duration,
    failure: failure ?? asked.error,
    isPending,
    convert,
  }
}
