import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { commandMessages } from './command-messages.ts'
import { findNamed } from './find-named.ts'
import { KeyCaps } from './key-caps.tsx'
import { type Item, useDayItem, useItems } from './palette-items.ts'
import classes from './palette.module.css'

type Props = {
  /** Nothing was chosen. */
  onClose: () => void
  onChoose: (run: () => void) => void
}

/** Every screen and everything that can be done at the moment, by name. */
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
  const id = useId()
  const items = useItems()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const day = useDayItem(typed)
  const shown = typed.trim()
    ? [...(day ? [day] : []), ...findNamed(items, typed)]
    : items.filter((item) => !item.isTypedFor)
  const chosen = shown[Math.min(at, shown.length - 1)]
  const idOf = (item: Item) => `${id}-${item.id}`
  const chosenId = chosen && idOf(chosen)
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  function press(event: KeyboardEvent) {
    // Enter ends a word of Chinese before it ends anything else.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((shown.indexOf(chosen!) + step + shown.length) % Math.max(shown.length, 1))
    else if (event.key === 'Enter' && chosen) onChoose(chosen.run)
    else return
    event.preventDefault()
  }
  const option = (item: Item) => (
    <div
      key={item.id}
      id={idOf(item)}
      role="option"
      tabIndex={-1}
      aria-selected={item === chosen}
      className={classes.option}
      onClick={() => onChoose(item.run)}
      onKeyDown={press}
      onPointerMove={() => setAt(shown.indexOf(item))}
    >
      <item.Icon size={20} stroke={1.8} aria-hidden />
      <span className={classes.label}>{item.label}</span>
      {item.place && <span className={classes.place}>{item.place}</span>}
      {item.keys && (
        <span className={classes.keys}>
          <KeyCaps keys={item.keys} or={t('or')} />
        </span>
      )}
    </div>
  )
  const groups = (['now', 'screens', 'settings'] as const).map((group) => ({
    group,
    members: shown.filter((item) => item.group === group),
  }))
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={22} stroke={1.8} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label={t('find')}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosenId}
          placeholder={t('find')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div id={id} role="listbox" aria-label={t('palette')} className={classes.list}>
        {typed.trim()
          ? shown.map(option)
          : groups.map(
              ({ group, members }) =>
                members.length > 0 && (
                  <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
                    <div id={`${id}-${group}`} className={classes.heading}>
                      {t(group)}
                    </div>
                    {members.map(option)}
                  </div>
                ),
            )}
      </div>
      <p role="status" className={classes.nothing} data-shown={shown.length === 0 || undefined}>
        {shown.length === 0 && t('nothing')}
      </p>
      <p className={classes.hint} aria-hidden>
        <KeyCaps keys={['↑', '↓']} or={t('or')} /> {t('walk')} <KeyCaps keys={['Enter']} or={t('or')} /> {t('take')}
      </p>
    </>
  )
}
