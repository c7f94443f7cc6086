import type { KeyboardEvent } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { MarkedText } from '#web/widgets/marked-text/marked-text.tsx'
import { commandMessages } from './command-messages.ts'
import { KeyCaps } from './key-caps.tsx'
import { matchIn } from './palette-groups.ts'
import type { Item } from './item.ts'
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

/** One of what was found: what it is called, and why it is here. */
export function PaletteOption({ id, item, typed, isChosen, onChoose, onPoint, onKeyDown }: Props) {
  const t = useWords(commandMessages)
  const { title, text } = item.found ?? matchIn(item, typed)
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
      <item.Icon size={20} stroke={1.8} aria-hidden />
      <span className={classes.label}>
        <MarkedText {...title} />
        {text && (
          <span className={classes.text}>
            <MarkedText {...text} />
          </span>
        )}
      </span>
      {item.place && <span className={classes.place}>{item.place}</span>}
      {item.keys && (
        <span className={classes.keys}>
          <KeyCaps keys={item.keys} or={t('or')} />
        </span>
      )}
    </div>
  )
}
