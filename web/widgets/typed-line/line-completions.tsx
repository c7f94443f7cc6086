import { Combobox, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useState } from 'react'
import type { TypedLine } from '#domain/typed-line/typed-line.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import classes from './line-assist.module.css'
import { lineMessages } from './messages.ts'
import { type Completing, completingAt, completionsOf } from './model.ts'
import type { OwnNames } from './use-names.ts'

/** The list that completes the input, for its accessibility attributes. */
export type ListState = { id: string; active: string | null } | null
/** Whether the list has taken a key for itself. */
export type CompletionsHandle = { takesKey: (key: string) => boolean }

type Props = {
  line: TypedLine
  text: string
  caret: number
  own: OwnNames
  isTyping: boolean
  ref: Ref<CompletionsHandle>
  onList: (list: ListState) => void
  onPick: (completing: Completing, by: string) => void
}

/**
 * The owner's names that complete the typed text. None is selected at first, so that Enter saves the line.
 * [typed-line/name-completion]
 */
export function LineCompletions({ line, text, caret, own, isTyping, ref, onList, onPick }: Props) {
  const t = useWords(lineMessages)
  const category = useWords(categoryNames)
  const id = useId()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [chosen, setChosen] = useState({ text, index: -1 })
  const completing = completingAt(text, caret, line, own)
  const options = completing
    ? completionsOf(completing, own, { category, newTag: (name) => t('newTag', { name }) })
    : []
  const opened = isTyping && options.length > 0 && dismissed !== text
  const index = opened && chosen.text === text ? chosen.index : -1
  const active = index < 0 ? null : `${id}-${index}`
  const combobox = useCombobox({ opened })

  const pick = (place: number) => {
    const option = options[place]
    if (completing && option) onPick(completing, option.text)
  }
  function takesKey(key: string) {
    if (!opened) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) {
      const from = index < 0 && step < 0 ? 0 : index
      setChosen({ text, index: (from + step + options.length) % options.length })
    } else if (key === 'Enter' && index >= 0) pick(index)
    else if (key === 'Escape') setDismissed(text)
    else return false
    return true
  }
  useImperativeHandle(ref, () => ({ takesKey }))
  const tell = useEffectEvent(onList)
  useEffect(() => {
    tell(opened ? { id, active } : null)
    return () => tell(null)
  }, [opened, id, active])
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      withinPortal={false}
      offset={4}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(place) => pick(Number(place))}
    >
      <Combobox.DropdownTarget>
        <div className={classes.anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={id} aria-label={t('completions')} className={classes.options}>
          {options.map((option, place) => (
            <Combobox.Option
              key={option.key}
              id={`${id}-${place}`}
              value={String(place)}
              selected={place === index}
              aria-selected={place === index}
              className={classes.option}
            >
              {option.category && <CategoryIcon category={option.category} size={16} />}
              {option.isNew && <IconPlus size={16} aria-hidden />}
              <span>{option.label}</span>
              {option.hint && <small>{option.hint}</small>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
