import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { catalogue, type Category } from '#contract/catalogue.ts'
import type { Problem } from '#domain/typed-line/typed-line.ts'
import { call } from '#web/api/client.ts'
import { activityTagsQuery } from '#web/widgets/catalogue-queries.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import { useCreate } from '#web/widgets/pickers/use-create.ts'
import type { LineProps } from './line-assist.tsx'
import { isAskedOnce, isRiddle } from './model.ts'
import type { ParsedLine } from './use-parsed-line.ts'

type LineLogInput = Pick<LineProps, 'logs' | 'onOpenForm'> & {
  text: string
  parsed: ParsedLine | null
  /** Takes words that look like a time for a part of the name, and reads the line again. */
  onKeep: (words: readonly string[]) => ParsedLine | null
  onSave: (values: LogValues) => void
  /** The form has made a log of this line. */
  onLogged: (text: string) => void
}

/** How often a line was sent, and what was asked of it then. */
type Sent = { text: string; times: number; asked: readonly string[] }
const NOTHING_CONFIRMED = { text: '', keys: [] as readonly string[] }
/** A problem of this line; another gap is asked about anew. */
const keyOf = ({ kind, from }: Problem, { line: { log } }: ParsedLine) => `${kind} ${from} ${log.span?.startTime ?? ''}`

/**
 * Makes a log of the line, at once or in the form. `asked`: how often it was sent as it stands. `open`: what keeps it
 * from being saved.
 */
export function useLineLog({ text, parsed, logs, onKeep, onSave, onOpenForm, onLogged }: LineLogInput) {
  const [sent, setSent] = useState<Sent>({ text: '', times: 0, asked: [] })
  const [confirmed, setConfirmed] = useState(NOTHING_CONFIRMED)
  const [handedOver, setHandedOver] = useState<{ text: string; ids: readonly string[] } | null>(null)
  const isSaving = useRef(false)
  const makeTag = useCreate(
    activityTagsQuery.queryKey,
    (name: string) => call(catalogue.createTag, { body: { name, kind: 'activity_tag' } }),
    () => undefined,
  )
  const asked = sent.text === text ? sent.times : 0
  const problems = parsed?.line.problems.map((problem) => ({ ...problem, key: keyOf(problem, parsed) })) ?? []
  const open = problems.filter(({ key }) => confirmed.text !== text || !confirmed.keys.includes(key))

  /** What was asked before is confirmed by saving once more. @returns the line as it is read then, and what it asks */
  function confirm(): { read: ParsedLine | null; rest: readonly string[] } {
    const keys = open.map(({ key }) => key)
    const areAsked = open.every((each) => isAskedOnce(each) && sent.text === text && sent.asked.includes(each.key))
    if (!open.length || !areAsked) return { read: parsed, rest: keys }
    const riddles = open.filter(isRiddle)
    if (riddles.length) {
      const read = onKeep(riddles.map(({ from, to }) => text.slice(from, to)))
      const problemsLeft = read?.line.problems.map((problem) => keyOf(problem, read)) ?? []
      const rest = problemsLeft.filter((key) => !sent.asked.includes(key))
      if (!rest.length) setConfirmed({ text, keys: problemsLeft })
      return { read, rest }
    }
    setConfirmed({ text, keys })
    return { read: parsed, rest: [] }
  }

  /** The values with the tags that the line makes on the way; null when one of them could not be made. */
  async function complete(read: ParsedLine | null) {
    if (!read || isSaving.current) return null
    const { line, values } = read
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
    const { read, rest } = confirm()
    setSent({ text, times: asked + 1, asked: rest })
    if (rest.length || category === null) return
    const whole = await complete(read)
    if (!whole) return
    setConfirmed(NOTHING_CONFIRMED)
    onSave({ ...whole, category })
  }
  async function openForm() {
    const whole = await complete(parsed)
    if (!whole) return
    setHandedOver({ text, ids: logs.map(({ id }) => id) })
    onOpenForm(whole)
  }

  // One log more on the day after the form took the line over: the line has become it.
  const isLogged = handedOver?.text === text && logs.some(({ id }) => !handedOver.ids.includes(id))
  const tellLogged = useEffectEvent(onLogged)
  useEffect(() => {
    if (isLogged) tellLogged(text)
  }, [isLogged, text])
  return { asked, open, save, openForm }
}
