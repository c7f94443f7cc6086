import { useClickOutside } from '@mantine/hooks'
import { IconArrowUp, IconListDetails, IconPencil, IconQuestionMark } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type SubmitEvent, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { useCommand } from '#web/ui/command-keys.ts'
import { loadAhead } from '#web/ui/load-ahead.ts'
import buttons from '#web/widgets/button.module.css'
import { draft } from './draft.ts'
import type { LineHandle, LineProps } from './line-assist.tsx'
import type { ListState } from './line-completions.tsx'
import { lineWords } from './line-words.ts'
import classes from './typed-line.module.css'

type Wish = 'save' | 'open'

/** What understands the line: loaded when the user is about to write one. */
const assist = () => import('./line-assist.tsx')
const LineAssist = lazy(() => assist().then(({ LineAssist: component }) => ({ default: component })))

type Props = Omit<LineProps, 'onSave'> & {
  /** @param back the line is there again as it was typed, unless another one is */
  onSave: (values: Parameters<LineProps['onSave']>[0], back: () => void) => void
}

/** One line of text that becomes a log. The input is there from the first paint on; all else comes with its first use. */
export function TypedLine(props: Props) {
  const t = useWords(lineWords)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(draft.read)
  const [caret, setCaret] = useState(text.length)
  const [isUsed, setUsed] = useState(text !== '')
  const [isTyping, setTyping] = useState(false)
  const [list, setList] = useState<ListState>(null)
  const [isExplained, setExplained] = useState(false)
  const form = useClickOutside<HTMLFormElement>(() => setExplained(false))
  const handle = useRef<LineHandle>(null)
  /** Somebody was faster than what understands the line. */
  const early = useRef<Wish | null>(null)
  const moveTo = useRef<number | null>(null)
  useCommand('newLine', () => {
    input.current?.focus()
    input.current?.scrollIntoView({ block: 'nearest' })
  })
  // A line that was put together gets its caret where it goes on.
  useLayoutEffect(() => {
    if (moveTo.current === null) return
    input.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = null
  })

  function change(next: string, to = next.length) {
    setText(next)
    setCaret(to)
    draft.keep(next)
  }
  function put(next: string, to = next.length) {
    moveTo.current = to
    change(next, to)
    input.current?.focus()
  }
  function want(what: Wish) {
    setUsed(true)
    early.current = handle.current?.[what]() ? null : what
  }
  function onReady() {
    if (early.current) want(early.current)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, nativeEvent } = event
    // Enter that ends the writing of a Chinese word is not meant for the line.
    if (nativeEvent.isComposing) return
    if (handle.current?.takesKey(key)) event.preventDefault()
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
          onFocus={() => {
            setUsed(true)
            setTyping(true)
          }}
          onBlur={() => setTyping(false)}
          onPointerEnter={() => loadAhead(assist)}
          onChange={({ currentTarget: { value, selectionStart } }) => change(value, selectionStart ?? value.length)}
          onSelect={({ currentTarget: { selectionStart } }) => setCaret(selectionStart ?? text.length)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <button
            type="button"
            className={buttons.round}
            aria-label={t('legend')}
            aria-expanded={isExplained}
            onKeyDown={({ key }) => key === 'Escape' && setExplained(false)}
            onClick={() => {
              setUsed(true)
              setExplained(!isExplained)
            }}
          >
            <IconQuestionMark size={18} stroke={1.8} aria-hidden />
          </button>
        ) : (
          <>
            <button type="button" className={`${buttons.quiet} ${classes.details}`} onClick={() => want('open')}>
              <IconListDetails size={20} stroke={1.8} aria-hidden />
              <span>{t('details')}</span>
            </button>
            <button type="submit" className={classes.save} aria-label={t('save')}>
              <IconArrowUp size={18} stroke={2.2} aria-hidden />
            </button>
          </>
        )}
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
              // What was typed meanwhile stays.
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
