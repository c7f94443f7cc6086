import { useClickOutside } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type SubmitEvent, Suspense, useRef, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { useCommand } from '#web/ui/shortcuts.ts'
import { loadAhead } from '#web/ui/load-ahead.ts'
import type { LineHandle, LineProps } from './line-assist.tsx'
import { LineButtons } from './line-buttons.tsx'
import type { ListState } from './line-completions.tsx'
import { lineWords } from './line-words.ts'
import classes from './typed-line.module.css'
import { type LineText, useLineText } from './use-line-text.ts'

type Wish = 'save' | 'open'

/** What understands the line: loaded when the user is about to write one. */
const assist = () => import('./line-assist.tsx')
const LineAssist = lazy(() => assist().then(({ LineAssist: component }) => ({ default: component })))

type Props = Omit<LineProps, 'onSave'> & {
  /** @param back the line is there again as it was typed, unless another one is */
  onSave: (values: Parameters<LineProps['onSave']>[0], back: () => void) => void
}

/** The handle of what understands the line. @param isBegun there is text already */
function useAssist(isBegun: boolean) {
  const [isUsed, setUsed] = useState(isBegun)
  const handle = useRef<LineHandle>(null)
  /** The user was faster than the code that understands the line. */
  const early = useRef<Wish | null>(null)
  function want(what: Wish) {
    setUsed(true)
    early.current = handle.current?.[what]() ? null : what
  }
  function onReady() {
    if (early.current) want(early.current)
  }
  return { handle, isUsed, setUsed, want, onReady }
}

type InputProps = {
  line: LineText
  list: ListState
  onFocus: () => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The input, which names the list of completions to screen readers. */
function LineInput({ line: { input, text, setCaret, change }, list, onFocus, onBlur, onKeyDown }: InputProps) {
  const t = useWords(lineWords)
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={t('label')}
      placeholder={t('example')}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={list !== null}
      aria-controls={list?.id}
      aria-activedescendant={list?.active ?? undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      value={text}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerEnter={() => loadAhead(assist)}
      onChange={({ currentTarget: { value, selectionStart } }) => change(value, selectionStart ?? value.length)}
      onSelect={({ currentTarget: { selectionStart } }) => setCaret(selectionStart ?? text.length)}
      onKeyDown={onKeyDown}
    />
  )
}

/** One line of text that becomes a log. The input is there from the first paint on; all else comes with its first use. */
export function TypedLine(props: Props) {
  const line = useLineText()
  const { input, text, caret, change, put } = line
  const { handle, isUsed, setUsed, want, onReady } = useAssist(text !== '')
  const [isTyping, setTyping] = useState(false)
  const [list, setList] = useState<ListState>(null)
  const [isExplained, setExplained] = useState(false)
  const form = useClickOutside<HTMLFormElement>(() => setExplained(false))
  useCommand('newLine', () => {
    input.current?.focus()
    input.current?.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, nativeEvent } = event
    // Enter that ends the writing of a Chinese word is not meant for the line.
    if (nativeEvent.isComposing) return
    // A key that is held would answer a question before it is read.
    const isHeld = key === 'Enter' && nativeEvent.repeat
    if (isHeld || handle.current?.takesKey(key)) event.preventDefault()
    else if (key === 'Enter' && shiftKey) {
      event.preventDefault()
      want('open')
    } else if (key === 'Escape') input.current?.blur()
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    want('save')
  }
  return (
    <form ref={form} className={classes.line} onSubmit={onSubmit} noValidate>
      <div className={classes.row}>
        <IconPencil size={18} stroke={1.8} className={classes.sign} aria-hidden />
        <LineInput
          line={line}
          list={list}
          onFocus={() => {
            setUsed(true)
            setTyping(true)
          }}
          onBlur={() => setTyping(false)}
          onKeyDown={onKeyDown}
        />
        <LineButtons
          isEmpty={text === ''}
          isExplained={isExplained}
          onToggle={() => {
            setUsed(true)
            setExplained(!isExplained)
          }}
          onHide={() => setExplained(false)}
          onOpen={() => want('open')}
        />
      </div>
      {isUsed && (
        <Suspense>
          <LineAssist
            {...props}
            onSave={(values) =>
              props.onSave(values, () => {
                if (input.current?.value === '') put(text)
              })
            }
            text={text}
            caret={caret}
            isTyping={isTyping}
            isExplained={isExplained && text === ''}
            ref={handle}
            onText={put}
            onList={setList}
            onReady={onReady}
            onDone={(done) => {
              // Text typed meanwhile stays.
              if (input.current?.value !== done) return
              // The keys go on where the next line is written; a finger needs no keyboard on the screen for that.
              if (form.current?.querySelector('button:focus-visible')) input.current.focus()
              change('')
            }}
          />
        </Suspense>
      )}
    </form>
  )
}
