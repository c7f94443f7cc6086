import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { catalogue, type Category } from '#contract/catalogue.ts'
import { call } from '#web/api/client.ts'
import { activityTagsQuery } from '#web/widgets/catalogue-queries.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import { useCreate } from '#web/widgets/pickers/use-create.ts'
import type { LineProps } from './line-assist.tsx'
import type { ParsedLine } from './use-parsed-line.ts'

type LineLogInput = Pick<LineProps, 'logs' | 'onForm'> & {
  text: string
  parsed: ParsedLine | null
  onSave: (values: LogValues) => void
  /** The form has made a log of this line. */
  onLogged: (text: string) => void
}

/** Makes a log of the line, at once or in the form. `asked`: how often it was sent as it stands. */
export function useLineLog({ text, parsed, logs, onSave, onForm, onLogged }: LineLogInput) {
  const [sent, setSent] = useState({ text: '', times: 0 })
  const [handedOver, setHandedOver] = useState<{ text: string; ids: readonly string[] } | null>(null)
  const isSaving = useRef(false)
  const makeTag = useCreate(
    activityTagsQuery.queryKey,
    (name: string) => call(catalogue.createTag, { body: { name, kind: 'activity_tag' } }),
    () => undefined,
  )
  const asked = sent.text === text ? sent.times : 0

  /** The values with the tags that the line makes on the way; null when one of them could not be made. */
  async function complete() {
    if (!parsed || isSaving.current) return null
    const { line, values } = parsed
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
    if (!parsed || parsed.line.problems.length || category === null) return
    const whole = await complete()
    if (whole) onSave({ ...whole, category })
  }
  async function open() {
    const whole = await complete()
    if (!whole) return
    setHandedOver({ text, ids: logs.map(({ id }) => id) })
    onForm(whole)
  }

  // One log more on the day after the form took the line over: the line has become it.
  const isLogged = handedOver?.text === text && logs.some(({ id }) => !handedOver.ids.includes(id))
  const tellLogged = useEffectEvent(onLogged)
  useEffect(() => {
    if (isLogged) tellLogged(text)
  }, [isLogged, text])
  return { asked, save, open }
}
