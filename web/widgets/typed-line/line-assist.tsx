import { useDebouncedValue } from '@mantine/hooks'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import type { ClosedSpan, Instant, LocalDate } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import classes from './line-assist.module.css'
import { LineChips } from './line-chips.tsx'
import { type CompletionsHandle, LineCompletions, type ListState } from './line-completions.tsx'
import { LineLegend } from './line-legend.tsx'
import { LineQuestions } from './line-questions.tsx'
import { lineMessages } from './messages.ts'
import { replaced, saidProblems, withMore } from './model.ts'
import { useLineLog } from './use-line-log.ts'
import { useParsedLine } from './use-parsed-line.ts'

export type LineProps = {
  zones: ZoneHistory
  /** The day that is shown, on which a line without a date is logged. */
  date: LocalDate
  now: Instant
  /** Of the shown day, and the neighbors before and after it. */
  logs: readonly ActivityLog[]
  /** The gap that a bare length fills from its end. */
  gap: ClosedSpan | undefined
  onSave: (values: LogValues) => void
  /** Opens the whole form instead, with the values understood so far. */
  onOpenForm: (values: LogValues) => void
}

/** What can be wanted of the line as it stands; false as long as it is not understood yet. */
export type LineHandle = { save: () => boolean; open: () => boolean; takesKey: (key: string) => boolean }

type Props = LineProps & {
  text: string
  caret: number
  /** The input has the focus. */
  isTyping: boolean
  isExplained: boolean
  ref: Ref<LineHandle>
  onText: (text: string, caret?: number) => void
  onList: (list: ListState) => void
  /** The requested action can be done now. */
  onReady: () => void
  /** This line has become a log. */
  onDone: (text: string) => void
}

/** Further questions wait until the user has paused this long. */
const PAUSE_MS = 700

type HandleInput = Omit<LineHandle, 'save' | 'open'> & {
  isReady: boolean
  onReady: () => void
  save: () => void
  open: () => void
}

/** The handle of the line for the input, which learns when the requested action can be done. */
function useLineHandle(ref: Ref<LineHandle>, { isReady, onReady, save, open, takesKey }: HandleInput) {
  useImperativeHandle(ref, () => ({
    save() {
      if (isReady) save()
      return isReady
    },
    open() {
      if (isReady) open()
      return isReady
    },
    takesKey,
  }))
  const tellReady = useEffectEvent(onReady)
  useEffect(() => {
    if (isReady) tellReady()
  }, [isReady])
}

/** Understands the line while it is typed, says so, completes it, and makes a log of it. */
export function LineAssist({ ref, isExplained, ...props }: Props) {
  const { zones, date, now, logs, text, caret, onText, onReady, onDone } = props
  const t = useWords(lineMessages)
  const categoryName = useWords(categoryNames)
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const [isListed, setListed] = useState(false)
  const completions = useRef<CompletionsHandle>(null)
  const { isReady, parsed, keep, clearKept } = useParsedLine(props)
  const { asked, open, save, openForm } = useLineLog({
    text,
    parsed,
    logs,
    onKeep: keep,
    onSave: (values) => {
      clearKept()
      onDone(text)
      props.onSave(values)
    },
    onOpenForm: props.onOpenForm,
    onLogged: onDone,
  })
  const isSent = asked > 0
  const isSettled = settled === text
  useLineHandle(ref, {
    isReady,
    onReady,
    save: () => void save(parsed?.values.category ?? null),
    open: () => void openForm(),
    takesKey: (key) => completions.current?.takesKey(key) ?? false,
  })

  function choose(category: Category) {
    if (isSent && !open.length) void save(category)
    else if (parsed) onText(withMore(text, parsed.line, `/${categoryName(category)}`))
  }
  if (isExplained) return <LineLegend />
  if (text.trim() === '') return null
  if (!parsed) return <p className={classes.loading}>{t('loading')}</p>
  return (
    <div className={classes.assist} data-floats={text !== '' || undefined}>
      <LineChips
        parsed={parsed}
        text={text}
        day={{ zones, date, now, logs }}
        problems={saidProblems({ problems: open }, caret, isSent)}
        isSettled={isSettled}
        isSent={isSent}
        onKeep={(words) => void keep([words])}
      />
      <LineCompletions
        line={parsed.line}
        text={text}
        caret={caret}
        own={parsed.known.own}
        isTyping={props.isTyping}
        ref={completions}
        onList={(list) => {
          setListed(list !== null)
          props.onList(list)
        }}
        onPick={(completing, by) => {
          const next = replaced(text, completing, by)
          onText(next.text, next.caret)
        }}
      />
      <LineQuestions
        text={text}
        parsed={parsed}
        asked={asked}
        isOpen={open.length > 0}
        isPaused={isSettled && !isListed}
        onChoose={choose}
        onText={onText}
      />
    </div>
  )
}
