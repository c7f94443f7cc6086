import { useDebouncedValue } from '@mantine/hooks'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { ActivityLog } from '#contract/activity-log.ts'
import { catalogue, type Category } from '#contract/catalogue.ts'
import { addMinutes, type ClosedSpan, type Instant, type LocalDate } from '#domain/time/time.ts'
import { parseLine } from '#domain/typed-line/typed-line.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { call } from '#web/api/client.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import { activityTagsQuery } from '#web/widgets/catalogue-queries.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { conflictsOf } from '#web/widgets/log-form/rules.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import { useCreate } from '#web/widgets/pickers/use-create.ts'
import { VagueHint } from '#web/widgets/vague-name/vague-hint.tsx'
import classes from './line-assist.module.css'
import { LineCategories } from './line-categories.tsx'
import { LineChips } from './line-chips.tsx'
import { type CompletionsHandle, LineCompletions, type ListState } from './line-completions.tsx'
import { LineLegend } from './line-legend.tsx'
import { lineMessages } from './messages.ts'
import { replaced, saidProblems, valuesOfLine, withMore } from './model.ts'
import { useNames } from './use-names.ts'

export type LineProps = {
  zones: ZoneHistory
  /** The day that is shown, on which a line without a date is logged. */
  date: LocalDate
  now: Instant
  /** Of the shown day, and the neighbours before and after it. */
  logs: readonly ActivityLog[]
  /** What a bare length fills from its end. */
  gap: ClosedSpan | undefined
  onSave: (values: LogValues) => void
  /** The whole form instead, with what was understood so far. */
  onForm: (values: LogValues) => void
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
  /** What was wanted before can be done now. */
  onReady: () => void
  /** This line has become a log. */
  onDone: (text: string) => void
}

/** Further questions wait until the user has paused this long. */
const PAUSE_MS = 700
/** What the form opens with where the line has no time. */
const USUAL_LENGTH = 30

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Understands the line while it is typed, says so, completes it, and makes a log of it. */
export function LineAssist({ ref, isExplained, ...props }: Props) {
  const { zones, date, now, logs, gap, text, caret, onText, onReady, onDone } = props
  const t = useWords(lineMessages)
  const categoryName = useWords(categoryNames)
  const language = useLanguage()
  const known = useNames()
  const { home } = usePreference()
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const [sent, setSent] = useState({ text: '', times: 0 })
  const [isListed, setListed] = useState(false)
  const [handedOver, setHandedOver] = useState<{ text: string; ids: readonly string[] } | null>(null)
  /** Words of this line that look like a time, and are none. */
  const [kept, setKept] = useState<readonly string[]>([])
  const completions = useRef<CompletionsHandle>(null)
  const isSaving = useRef(false)
  const makeTag = useCreate(
    activityTagsQuery.queryKey,
    (name: string) => call(catalogue.createTag, { body: { name, kind: 'activity_tag' } }),
    () => undefined,
  )
  const dayStartsAt = minutesOf(home.dayEndsAt)
  const { hours, dateOrder } = habitsIn(language)
  const at = { now, zones, date, dayStartsAt, twelveHours: hours === 12, dateOrder, logs, gap: gap ?? null }
  const line = known && text.trim() !== '' ? parseLine(text, at, known.names, kept) : null
  const asked = sent.text === text ? sent.times : 0
  const isSent = asked > 0
  const isSettled = settled === text
  const isPaused = isSettled && !isListed
  const begins = line?.log.begins
  const otherwise = begins
    ? { startTime: begins, endTime: addMinutes(begins, USUAL_LENGTH) }
    : (gap ?? { startTime: addMinutes(now, -USUAL_LENGTH), endTime: now })
  const values = line && valuesOfLine(line.log, line.log.tags, known?.own.projects ?? [], otherwise)
  const problems = line ? saidProblems(line, caret, isSent) : []
  const isNameNew =
    line !== null && line.log.activityName !== '' && !known?.names.activities.called(line.log.activityName).length

  /** The values with the tags that the line makes on the way; null when one of them could not be made. */
  async function complete() {
    if (!line || !values || isSaving.current) return null
    isSaving.current = true
    try {
      const made = await Promise.all(line.log.newTags.map((name) => makeTag.mutateAsync(name)))
      return { ...values, tags: [...values.tags, ...made.map(({ id }) => id)] }
    } catch {
      // The notice says why, and the line stays as it is.
      return null
    } finally {
      isSaving.current = false
    }
  }
  async function save(category: Category | null) {
    setSent({ text, times: asked + 1 })
    if (!line || line.problems.length || category === null) return
    const whole = await complete()
    if (!whole) return
    setKept([])
    onDone(text)
    props.onSave({ ...whole, category })
  }

  async function open() {
    const whole = await complete()
    if (!whole) return
    setHandedOver({ text, ids: logs.map(({ id }) => id) })
    props.onForm(whole)
  }
  const isReady = known !== null
  useImperativeHandle(ref, () => ({
    save() {
      if (isReady) void save(values?.category ?? null)
      return isReady
    },
    open() {
      if (isReady) void open()
      return isReady
    },
    takesKey: (key) => completions.current?.takesKey(key) ?? false,
  }))
  const tellReady = useEffectEvent(onReady)
  useEffect(() => {
    if (isReady) tellReady()
  }, [isReady])
  // One log more on the day after the form took the line over: the line has become it.
  const isLogged = handedOver?.text === text && logs.some(({ id }) => !handedOver.ids.includes(id))
  const tellDone = useEffectEvent(onDone)
  useEffect(() => {
    if (isLogged) tellDone(text)
  }, [isLogged, text])

  function choose(category: Category) {
    if (isSent) void save(category)
    else if (line) onText(withMore(text, line, `/${categoryName(category)}`))
  }
  if (isExplained) return <LineLegend />
  if (text.trim() === '') return null
  if (!line || !known || !values) return <p className={classes.loading}>{t('loading')}</p>
  const name = line.pieces.find(({ kind }) => kind === 'name')
  return (
    <div className={classes.assist} data-floats={text !== '' || undefined}>
      <LineChips
        line={line}
        text={text}
        own={known.own}
        zones={zones}
        now={now}
        date={date}
        logs={logs}
        values={values}
        problems={problems}
        conflicts={line.log.span ? conflictsOf(values, logs) : []}
        isSettled={isSettled}
        isSent={isSent}
        onKeep={(words) => setKept([...kept, words])}
      />
      <LineCompletions
        line={line}
        text={text}
        caret={caret}
        own={known.own}
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
      {values.activityName !== '' && values.category === null && (isPaused || isSent) && (
        <LineCategories
          activityName={values.activityName}
          activities={known.own.activities}
          meant={line.log.categories}
          asked={line.problems.length ? 0 : asked}
          onChoose={choose}
        />
      )}
      {name && isNameNew && isPaused && (
        <VagueHint
          name={line.log.activityName}
          category={values.category}
          side="below"
          onPick={(better) => {
            const next = replaced(text, name, better)
            onText(next.text, next.caret)
          }}
        />
      )}
    </div>
  )
}
