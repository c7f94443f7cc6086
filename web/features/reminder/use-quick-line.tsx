import { useLanguage } from '#web/i18n/use-words.ts'
import { useHabits } from '#web/i18n/habits.ts'
import { useUser } from '#web/api/session.ts'
import type { FamilyMember } from '#contract/family.ts'
import type { Instant } from '#domain/time/time.ts'
import { likelyPeopleIn, peopleIn, unknownPeopleIn } from '#domain/typed-line/typed-people.ts'
import type { Quick } from '#web/widgets/reminder-line/line.ts'
import { meaningOf } from './model.ts'

/** The people that the line names or may name, and its meaning at a moment. */
export function useQuickLine(quick: Quick, zone: string, members: readonly FamilyMember[]) {
  const { hours, dateOrder } = useHabits(useLanguage())
  const me = useUser()?.userName ?? ''
  const { text, kept } = quick
  const named = members.map(({ _id: id, name, fullName }) => ({ id, name, fullName }))
  const found = peopleIn(text, named, kept)
  const unknown = named.length ? unknownPeopleIn(text, [...named, { id: '', name: me, fullName: me }], kept) : []
  return {
    people: found.map((piece) => ({ ...piece, name: named.find(({ id }) => id === piece.id)!.name })),
    unknown,
    likely: likelyPeopleIn(text, named, found, kept).map(({ name }) => name),
    meaningAt: (moment: Instant) =>
      meaningOf(quick, found, { now: moment, zone, twelveHours: hours === 12, dateOrder }),
  }
}
