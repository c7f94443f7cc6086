import type { FamilyMember, MyFamily } from '#contract/family.ts'
import type { ImportDetail } from '#contract/import.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { fold } from '#domain/fold.ts'
import { memberCalled } from '#domain/import/offer.ts'

type Source = NonNullable<ImportDetail['source']>
export type Offer = ImportDetail['offers'][number]
/** The user ids of those to whom the entries of a person are offered, by the folded name; null: left out. */
export type Picks = Readonly<Record<string, string | null>>

/** The other active members of the family, to whom entries can be offered. */
export const receiversIn = (mine: MyFamily | undefined, owner: string | undefined): FamilyMember[] =>
  (mine?.familyGroup?.members ?? []).filter(({ _id, isActive }) => isActive && _id !== owner)

/** A person of the file, and what becomes of the entries. */
export type PersonChoice = {
  readonly name: string
  readonly key: string
  readonly entries: number
  /** `mine`, `leave`, or the user id of the member to whom they are about to be offered. */
  readonly choice: string
  /** What was offered of them, the newest last. */
  readonly offers: readonly Offer[]
  /** Whether an offer of them waits, or was taken: then there is nothing to choose. */
  readonly isGiven: boolean
}

type Given = {
  readonly source: Source
  readonly mapping: Pick<ImportMapping, 'people'>
  readonly offers: readonly Offer[]
  readonly receivers: readonly FamilyMember[]
  readonly picks: Picks
}

/** What becomes of the entries of each person. The member with a person's name is proposed, until the user decides. */
export function choicesOf({ source, mapping: { people }, offers, receivers, picks }: Given): PersonChoice[] {
  const relatives = receivers.map(({ _id: id, name, fullName, email }) => ({
    id,
    names: [name, fullName, ...(email === null ? [] : [email])],
  }))
  return source.people.map(({ name, entries }) => {
    const key = fold(name)
    const ofPerson = offers.filter(({ person }) => fold(person) === key)
    const picked = picks[key]
    const proposed = ofPerson.length ? undefined : memberCalled(name, relatives)?.id
    const choice =
      people === null || people.includes(key) ? 'mine' : ((picked === undefined ? proposed : picked) ?? 'leave')
    return {
      name,
      key,
      entries,
      choice,
      offers: ofPerson,
      isGiven: ofPerson.some(({ status }) => status !== 'declined'),
    }
  })
}

/** What the user is about to offer. */
export const pendingOf = (choices: readonly PersonChoice[]): { person: string; member: string }[] =>
  choices.flatMap(({ name, choice, isGiven }) =>
    isGiven || choice === 'mine' || choice === 'leave' ? [] : [{ person: name, member: choice }],
  )
