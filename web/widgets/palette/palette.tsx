import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { commandMessages } from './command-messages.ts'
import { useFoundWhileTyping, useLogSearchItem } from './found-items.ts'
import { KeyCaps } from './key-caps.tsx'
import { typedSections, untyped } from './palette-groups.ts'
import type { Item } from './item.ts'
import { useDayItem, useItems } from './palette-items.ts'
import { PaletteOption } from './palette-option.tsx'
import { FoundStatus } from './found-status.tsx'
import { useGroupNames } from './group-names.ts'
import classes from './palette.module.css'

/** Of a kind: the search has all of them. */
const MAX_FOUND = 6

type Props = {
  /** Nothing was chosen. */
  onClose: () => void
  onChoose: (run: () => void) => void
}

/** Everything that can be opened, read, changed or done, by name or by its text. */
export function Palette({ onClose, onChoose }: Props) {
  const t = useWords(commandMessages)
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      withCloseButton={false}
      size={560}
      padding={0}
      yOffset="8dvh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette') } }}
    >
      <Finder onChoose={onChoose} />
    </Modal>
  )
}

function Finder({ onChoose }: Pick<Props, 'onChoose'>) {
  const t = useWords(commandMessages)
  const nameOf = useGroupNames()
  const id = useId()
  const named = useItems()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const day = useDayItem(typed)
  const logs = useLogSearchItem(typed)
  const { items: found, ...state } = useFoundWhileTyping(typed)
  const isTyped = typed.trim() !== ''
  const sections = isTyped
    ? typedSections({ typed, named, found, day, logs, isGuessing: !state.isLooking, most: MAX_FOUND })
    : untyped(named)
  const shown = sections.flatMap(({ members }) => members)
  // A late result does not move the item that the user has gone to.
  const chosen = shown.find((item) => item.id === at) ?? shown[0]
  const idOf = (item: Item) => `${id}-${item.id}`
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function press(event: KeyboardEvent) {
    // Enter ends a word of Chinese before it ends anything else.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && chosen) setAt(shown[(shown.indexOf(chosen) + step + shown.length) % shown.length]!.id)
    else if (event.key === 'Enter' && chosen) onChoose(chosen.run)
    else return
    event.preventDefault()
  }
  const isNothing = isTyped && !state.isLooking && shown.every(({ group }) => group === 'logs')
  return (
    <>
      <FinderField
        listId={id}
        chosenId={chosenId}
        typed={typed}
        onTyped={(text) => {
          setTyped(text)
          setAt(null)
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={t('palette')} className={classes.list}>
        {sections.map(({ group, members }) => (
          <div key={`${group} ${members[0]!.id}`} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className={classes.heading}>
              {nameOf(group)}
            </div>
            {members.map((item) => (
              <PaletteOption
                key={item.id}
                id={idOf(item)}
                item={item}
                typed={typed}
                isChosen={item === chosen}
                onChoose={() => onChoose(item.run)}
                onPoint={() => setAt(item.id)}
                onKeyDown={press}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.nothing} data-shown={isNothing || undefined}>
        {isNothing && t('nothing')}
      </p>
      <FoundStatus {...state} className={classes.state} />
      <p className={classes.hint} aria-hidden>
        <KeyCaps keys={['↑', '↓']} or={t('or')} /> {t('walk')} <KeyCaps keys={['Enter']} or={t('or')} /> {t('take')}
      </p>
    </>
  )
}

type FieldProps = {
  /** The id of the list below. */
  listId: string
  /** The id of the chosen option in it; undefined: there is none. */
  chosenId: string | undefined
  typed: string
  onTyped: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function FinderField({ listId, chosenId, typed, onTyped, onKeyDown }: FieldProps) {
  const t = useWords(commandMessages)
  return (
    <div className={classes.field}>
      <IconSearch size={22} stroke={1.8} aria-hidden />
      <input
        className={classes.input}
        role="combobox"
        aria-label={t('find')}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        placeholder={t('find')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
