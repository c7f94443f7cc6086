import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'
import type { ItemAttrs, Marker } from '#domain/note/content.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { attrsOf } from './document.ts'

/** The words of an item besides its text, in the language of the screen. */
export type ItemWords = {
  readonly markers: Readonly<Record<Marker, string>>
  readonly box: (text: string) => string
  readonly day: (day: LocalDate) => string
  readonly moved: (day: string) => string
  readonly rolled: (times: number) => string
}

/** An item that has gone on this often shows the number, and the note hints. [note/many-rolls] */
export const MANY_ROLLS = 3
/** A screen reader says no more of an item before its box. */
const LONGEST_NAME = 80

/** Drawn in lines on a grid of 24: color alone never carries a meaning. */
const SIGNS: Readonly<Record<Marker | 'moved', string>> = {
  done: 'M5 12l5 5l9 -10',
  wip: 'M12 3a9 9 0 1 0 9 9h-9z M15 3.5a9 9 0 0 1 5.5 5.5h-5.500z',
  alert: 'M12 3l10 18h-20z M12 10v5 M12 18v.01',
  question: 'M8 8a4 3.500 0 1 1 5 4a3 3 0 0 0 -1.500 3 M12 19v.01',
  moved: 'M5 12h14 M13 6l6 6l-6 6',
}
const SVG = 'http://www.w3.org/2000/svg'

function signOf(name: Marker | 'moved'): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', SIGNS[name])
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return svg
}

function span(role: string, ...content: (string | Element)[]): HTMLSpanElement {
  const element = document.createElement('span')
  element.dataset['part'] = role
  element.append(...content)
  return element
}

/** A label for screen readers that is also shown as a tip. */
function labelled(role: string, text: string, ...content: (string | Element)[]): HTMLSpanElement {
  const element = span(role, ...content, span('heard', text))
  element.title = text
  return element
}

const nameOf = (node: Node) => (node.firstChild?.textContent ?? '').slice(0, LONGEST_NAME)
const isAlike = (one: ItemAttrs, other: ItemAttrs) =>
  one.marker === other.marker &&
  one.todo === other.todo &&
  one.completed === other.completed &&
  one.migratedTo === other.migratedTo &&
  one.rolls === other.rolls

/** An item with its box, its marker and where it went on to, around its text. */
export class ItemView implements NodeView {
  readonly dom = document.createElement('li')
  readonly contentDOM = document.createElement('div')
  readonly #box = document.createElement('input')
  readonly #before = span('before')
  readonly #after = span('after')
  readonly #words: ItemWords
  #node: Node

  constructor(node: Node, words: ItemWords, onTick: (completed: boolean) => void) {
    this.#node = node
    this.#words = words
    this.#box.type = 'checkbox'
    for (const part of [this.#before, this.#after]) part.contentEditable = 'false'
    this.contentDOM.dataset['part'] = 'text'
    this.#box.addEventListener('change', () => {
      onTick(this.#box.checked)
      // The document decides which items are checked.
      this.#box.checked = attrsOf(this.#node).completed
    })
    this.dom.append(this.#before, this.contentDOM, this.#after)
    this.#show()
    this.#name()
  }

  #show() {
    const { marker, todo, completed, migratedTo, rolls } = attrsOf(this.#node)
    const { dom } = this
    dom.toggleAttribute('data-todo', todo)
    dom.toggleAttribute('data-completed', completed)
    dom.toggleAttribute('data-migrated', migratedTo !== null)
    if (marker) dom.dataset['marker'] = marker
    else delete dom.dataset['marker']
    this.#box.disabled = migratedTo !== null
    this.#box.checked = completed
    // A box that has the focus keeps it.
    if (!todo) this.#box.remove()
    else if (!this.#before.contains(this.#box)) this.#before.prepend(this.#box)
    this.#before.querySelector('[data-part="marker"]')?.remove()
    // A ticked box says "done" already.
    if (marker && !(todo && marker === 'done'))
      this.#before.append(labelled('marker', this.#words.markers[marker], signOf(marker)))
    this.#after.replaceChildren(
      ...(migratedTo === null ? [] : [this.#moved(migratedTo)]),
      ...(rolls < MANY_ROLLS ? [] : [labelled('rolls', this.#words.rolled(rolls), `${rolls}×`)]),
    )
  }

  #moved(date: LocalDate): Element {
    const day = this.#words.day(date)
    const seen = span('day', day)
    seen.ariaHidden = 'true'
    return labelled('moved', this.#words.moved(day), signOf('moved'), seen)
  }

  #name() {
    if (attrsOf(this.#node).todo) this.#box.setAttribute('aria-label', this.#words.box(nameOf(this.#node)))
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    const before = this.#node
    this.#node = node
    if (!isAlike(attrsOf(before), attrsOf(node))) this.#show()
    if (nameOf(before) !== nameOf(node) || attrsOf(before).todo !== attrsOf(node).todo) this.#name()
    return true
  }

  stopEvent = ({ target }: Event): boolean => target === this.#box

  ignoreMutation = (mutation: ViewMutationRecord): boolean =>
    mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
}
