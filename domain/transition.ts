/** A row of a table of transitions. A transition that is not in the table is a conflict. */
export type Transition<State, Event, Actor, Obstacle> = {
  /** null: there is none yet. */
  readonly from: State | null
  readonly event: Event
  readonly by: readonly Actor[]
  /** What must not be so, in the order in which it is told. */
  readonly unless: readonly Obstacle[]
  readonly to: State
}

export type Step<State, Event, Actor, Obstacle> = {
  readonly from: State | null
  readonly event: Event
  /** All that the caller is to this thing. */
  readonly by: readonly Actor[]
  readonly obstacles?: readonly Obstacle[]
}

/** `forbidden`: it is not theirs. `conflict`: not in this state. */
export type StepRefusal<Obstacle> = 'forbidden' | 'conflict' | Obstacle

/** What becomes of a thing. Who may not do such a thing is told nothing of its state. */
export function stepIn<State, Event, Actor, Obstacle>(
  table: readonly Transition<State, Event, Actor, Obstacle>[],
  { from, event, by, obstacles = [] }: Step<State, Event, Actor, Obstacle>,
): { readonly to: State } | { readonly refused: StepRefusal<Obstacle> } {
  const rows = table.filter((row) => row.event === event)
  if (!rows.some((row) => row.by.some((who) => by.includes(who)))) return { refused: 'forbidden' }
  const row = rows.find((each) => each.from === from)
  if (!row) return { refused: 'conflict' }
  const obstacle = row.unless.find((each) => obstacles.includes(each))
  return obstacle === undefined ? { to: row.to } : { refused: obstacle }
}
