import {
  IconArrowDown,
  IconArrowBackUp,
  IconArrowUp,
  IconDots,
  IconHistory,
  IconLockOpen,
  IconMail,
  IconMailOff,
  IconMoodKid,
  IconPencil,
  IconPlayerPause,
  IconShield,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { RoundButton } from '#web/ui/popover-button.tsx'
import classes from './member-menu.module.css'
import { familyMessages } from './messages.ts'
import type { MemberCommand } from './model.ts'

const ICONS = {
  letIn: IconLockOpen,
  changeAlias: IconPencil,
  editChild: IconMoodKid,
  giveEmail: IconMail,
  withdrawEmail: IconMailOff,
  history: IconHistory,
  makeParent: IconArrowUp,
  makeChild: IconArrowDown,
  keepParent: IconArrowBackUp,
  makeAdmin: IconShield,
  endAdmin: IconShieldOff,
  suspend: IconPlayerPause,
  remove: IconTrash,
  approve: IconLockOpen,
  decline: IconTrash,
}

/** Pixels, as in the style sheet. */
const ITEM = 42
const EDGES = 14
const GAP = 4

/** Under the button, or over it where there is no room; it goes along when the page is moved. */
function place(menu: HTMLElement, button: HTMLElement, items: number) {
  const { top, bottom, x, width } = button.getBoundingClientRect()
  const { clientWidth, clientHeight, dir } = document.documentElement
  const height = items * ITEM + EDGES
  const y = bottom + GAP + height > clientHeight && top > height ? top - GAP - height : bottom + GAP
  menu.style.insetBlockStart = `${y + window.scrollY}px`
  menu.style.insetInlineEnd = `${dir === 'rtl' ? x : clientWidth - x - width}px`
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

type Props = { name: string; commands: readonly MemberCommand[]; onCommand: (command: MemberCommand) => void }

/** The browser's own popover closes on Escape and on a tap elsewhere, and gives the focus back. */
export function MemberMenu({ name, commands, onCommand }: Props) {
  const t = useWords(familyMessages)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const label = t('menuOf', { name })
  const opens = ({ newState }: ToggleEvent<HTMLElement>) => newState === 'open'
  return (
    <>
      <RoundButton ref={button} label={label} popoverTarget={id} aria-haspopup="menu">
        <IconDots size={20} stroke={1.8} aria-hidden />
      </RoundButton>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={classes.menu}
        onBeforeToggle={(event) => opens(event) && place(event.currentTarget, button.current!, commands.length)}
        onToggle={(event) => opens(event) && event.currentTarget.querySelector('button')?.focus()}
        onKeyDown={walk}
      >
        {commands.map((command) => {
          const Icon = ICONS[command]
          return (
            <button
              key={command}
              type="button"
              role="menuitem"
              className={classes.item}
              data-danger={command === 'remove' || undefined}
              onClick={({ currentTarget }) => {
                currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
                onCommand(command)
              }}
            >
              <Icon size={18} stroke={1.8} aria-hidden />
              {t(command)}
            </button>
          )
        })}
      </div>
    </>
  )
}
