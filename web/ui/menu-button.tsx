import { IconDots, type TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react'
import surface from './surface.module.css'
import classes from './menu-button.module.css'
import { RoundButton } from './popover-button.tsx'

/** Pixels, as in the style sheet. */
const ITEM = 42
const EDGES = 14
const GAP = 4

/**
 * Under the button, or over it where there is no room, and towards the middle of the page; it goes along when the page
 * is moved.
 */
function placeMenu(menu: HTMLElement, button: HTMLElement, items: number) {
  const { top, bottom, x, width } = button.getBoundingClientRect()
  const { clientWidth, clientHeight, dir } = document.documentElement
  const height = items * ITEM + EDGES
  const y = bottom + GAP + height > clientHeight && top > height ? top - GAP - height : bottom + GAP
  menu.style.insetBlockStart = `${y + window.scrollY}px`
  const end = dir === 'rtl' ? x : clientWidth - x - width
  const start = clientWidth - end - width
  const isInFirstHalf = start < end
  menu.style.insetInlineStart = isInFirstHalf ? `${start}px` : 'auto'
  menu.style.insetInlineEnd = isInFirstHalf ? 'auto' : `${end}px`
}

/** Arrows lead from one to the next, Home and End to the first and the last. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: menu, key } = event
  if (key === 'Tab') return menu.hidePopover()
  const items = [...menu.querySelectorAll<HTMLElement>('button')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[key]
  if (next === undefined) return
  event.preventDefault()
  items[next % items.length]?.focus()
}

export type MenuCommand = { label: string; Icon: TablerIcon; isDanger?: boolean; run: () => void }

type Props = {
  /** Of the button, and of its menu. */
  label: string
  /** Except for the menu of all other actions. */
  Icon?: TablerIcon
  commands: readonly MenuCommand[]
}

/**
 * What else can be done with something. The browser's own popover closes on Escape and on a tap elsewhere, and gives
 * the focus back.
 */
export function MenuButton({ label, Icon: Sign = IconDots, commands }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const opens = ({ newState }: ToggleEvent<HTMLElement>) => newState === 'open'
  return (
    <>
      <RoundButton ref={button} label={label} popoverTarget={id} aria-haspopup="menu">
        <Sign size={20} stroke={1.8} aria-hidden />
      </RoundButton>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={`${surface.card} ${classes.menu}`}
        onBeforeToggle={(event) => opens(event) && placeMenu(event.currentTarget, button.current!, commands.length)}
        onToggle={(event) => opens(event) && event.currentTarget.querySelector('button')?.focus()}
        onKeyDown={walk}
      >
        {commands.map(({ label: name, Icon, isDanger, run }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            className={classes.item}
            data-danger={isDanger || undefined}
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              run()
            }}
          >
            <Icon size={18} stroke={1.8} aria-hidden />
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
