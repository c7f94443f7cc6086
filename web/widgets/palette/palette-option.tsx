import type { KeyboardEvent } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { commandMessages } from './command-messages.ts'
import { KeyCaps } from './key-caps.tsx'
import type { Item } from './item.ts'
import { ItemText } from './item-text.tsx'
import classes from './palette.module.css'

type Props = {
  id: string
  item: Item
  typed: string
  isChosen: boolean
  onChoose: () => void
  onPoint: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** One result: its name, and why it is here. */
export function PaletteOption({ id, item, typed, isChosen, onChoose, onPoint, onKeyDown }: Props) {
  const t = useWords(commandMessages)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      onPointerMove={onPoint}
    >
      <ItemText item={item} typed={typed} />
      {item.keys && (
        <span className={classes.keys}>
          <KeyCaps keys={item.keys} or={t('or')} />
        </span>
      )}
    </div>
  )
}
