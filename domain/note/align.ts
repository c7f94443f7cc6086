/** Of the same row before two people changed it at once, and after either did. */
export type Versions<Value> = { readonly base: Value; readonly mine: Value; readonly theirs: Value }

/**
 * One place of a merged row. Without `mine` or `theirs`, that side does not have it there; `base` is then what
 * the other side has left where it was, and without it the other side put it there.
 */
export type Step<Element> = Versions<Element | null>

type Likeness<Element> = {
  /** Equal for those that are the same. */
  keyOf: (element: Element) => string | number
  /** How much speaks for two being of the same, at least 2; 0 if they are not. */
  weight: (a: Element, b: Element) => number
  /** Of what can be changed and yet be the same: only within one kind are those compared that have other keys. */
  kindOf: (element: Element) => string | null
  /** Not worth keeping beside the additions of the other side. */
  isVoid: (element: Element) => boolean
}

/** Places of a left row by those of a right one that are of the same, and the other way round; in order. */
type Pairs = { readonly ofLeft: ReadonlyMap<number, number>; readonly ofRight: ReadonlyMap<number, number> }

/** How much it speaks for two that both stand where the same one stood before. */
const STANDS = 2

/** With more to compare, nothing is of the same but what both rows begin and end with. */
const MAX_COMPARED = 16_000_000

/** The pairs of greatest weight together. `bonus`: what else speaks for two of these places. */
function aligned<Element>(
  left: readonly Element[],
  right: readonly Element[],
  { keyOf, weight, kindOf }: Likeness<Element>,
  bonus: (left: number, right: number) => number = () => 0,
): Pairs {
  const ofLeft = new Map<number, number>()
  const ofRight = new Map<number, number>()
  const pair = (from: number, to: number) => {
    ofLeft.set(from, to)
    ofRight.set(to, from)
  }
  const [leftKeys, rightKeys] = [left.map(keyOf), right.map(keyOf)]
  let start = 0
  let [endLeft, endRight] = [left.length, right.length]
  for (; start < endLeft && start < endRight && leftKeys[start] === rightKeys[start]; start++) pair(start, start)
  while (start < endLeft && start < endRight && leftKeys[endLeft - 1] === rightKeys[endRight - 1]) {
    pair(--endLeft, --endRight)
  }

  const [rows, columns] = [endLeft - start, endRight - start]
  if (!rows || !columns || rows * columns > MAX_COMPARED) return { ofLeft, ofRight }
  const [leftKinds, rightKinds] = [left.map(kindOf), right.map(kindOf)]
  const width = columns + 1
  /** The greatest weight of what begins at these places. */
  const best = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--) {
    const from = start + row
    const [key, kind] = [leftKeys[from], leftKinds[from]]
    for (let column = columns - 1; column >= 0; column--) {
      const to = start + column
      const at = row * width + column
      let most = Math.max(best[at + width]!, best[at + 1]!)
      if (key === rightKeys[to] || (kind !== null && kind === rightKinds[to])) {
        const own = weight(left[from]!, right[to]!) + bonus(from, to)
        if (own > 1) most = Math.max(most, own + best[at + width + 1]!)
      }
      best[at] = most
    }
  }
  let [row, column] = [0, 0]
  while (row < rows && column < columns) {
    const at = row * width + column
    if (best[at] === best[at + width]) row++
    else if (best[at] === best[at + 1]) column++
    else pair(start + row++, start + column++)
  }
  return { ofLeft, ofRight }
}

/**
 * The place of each element of a row, in places of the base; a new one takes the place of an old one, or stands
 * halfway.
 */
function placesOf(length: number, bases: number, { ofRight }: Pairs): number[] {
  const kept = [...ofRight.keys()].toSorted((a, b) => a - b)
  const places: number[] = []
  let [next, upcoming] = [0, 0]
  for (let at = 0; at < length; at++) {
    const bound = ofRight.get(kept[upcoming] ?? -1) ?? bases
    const isKept = at === kept[upcoming]
    places.push(isKept ? bound : next < bound ? next : bound - 0.5)
    next = isKept ? bound + 1 : Math.min(next + 1, bound)
    if (isKept) upcoming++
  }
  return places
}

/** The places of a row that both sides made of the same base, in an order that keeps that of either. */
export function mergedRow<Element>(
  { base, mine, theirs }: Versions<readonly Element[]>,
  likeness: Likeness<Element>,
): Step<Element>[] {
  const { isVoid, kindOf } = likeness
  const inMine = aligned(base, mine, likeness)
  const inTheirs = aligned(base, theirs, likeness)
  const minePlaces = placesOf(mine.length, base.length, inMine)
  const theirPlaces = placesOf(theirs.length, base.length, inTheirs)
  // What neither has moved stays together, and so does what each has changed in its own way.
  const common = aligned(mine, theirs, likeness, (left, right) => {
    const place = minePlaces[left]!
    if (place !== theirPlaces[right] || !Number.isInteger(place)) return 0
    return kindOf(base[place]!) === kindOf(mine[left]!) ? STANDS : 0
  })
  const baseOf = (pairs: Pairs, at: number | undefined) => {
    const place = at === undefined ? undefined : pairs.ofRight.get(at)
    return place === undefined ? null : base[place]!
  }
  const ofMine = (at: number): Step<Element> => ({ base: baseOf(inMine, at), mine: mine[at]!, theirs: null })
  const ofTheirs = (at: number): Step<Element> => {
    const place = inTheirs.ofRight.get(at)
    // Both have left it where it was, and yet it was not paired: one of the two has to stay.
    const own = place === undefined || inMine.ofLeft.has(place) ? null : base[place]!
    return { base: own, mine: null, theirs: theirs[at]! }
  }

  const steps: Step<Element>[] = []
  let [atMine, atTheirs] = [0, 0]
  /** What only one side has, up to these places. */
  const addOneSidedSteps = (endMine: number, endTheirs: number) => {
    const between: { step: Step<Element>; place: number }[] = []
    while (atMine < endMine || atTheirs < endTheirs) {
      const [minePlace, theirPlace] = [minePlaces[atMine] ?? Infinity, theirPlaces[atTheirs] ?? Infinity]
      const isTheirs = atMine >= endMine || (atTheirs < endTheirs && theirPlace <= minePlace)
      between.push(
        isTheirs ? { step: ofTheirs(atTheirs++), place: theirPlace } : { step: ofMine(atMine++), place: minePlace },
      )
    }
    /** One side only emptied a part that the other has rewritten. */
    const isOutdone = ({ step, place }: (typeof between)[number]) =>
      isVoid((step.mine ?? step.theirs)!) &&
      between.some(({ step: other, place: there }) => {
        const element = step.mine ? other.theirs : other.mine
        return there === place && !other.base && element !== null && !isVoid(element)
      })
    steps.push(...between.filter((each) => each.step.base || !isOutdone(each)).map(({ step }) => step))
  }
  for (const [left, right] of [...common.ofLeft].toSorted(([a], [b]) => a - b)) {
    addOneSidedSteps(left, right)
    steps.push({
      base: baseOf(inMine, left) ?? baseOf(inTheirs, right),
      mine: mine[atMine++]!,
      theirs: theirs[atTheirs++]!,
    })
  }
  addOneSidedSteps(mine.length, theirs.length)
  return steps
}
