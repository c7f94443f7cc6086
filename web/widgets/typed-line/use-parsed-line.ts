import { useState } from 'react'
import { addMinutes } from '#domain/time/time.ts'
import { parseLine, type TypedLine } from '#domain/typed-line/typed-line.ts'
import { habitsIn } from '#web/i18n/habits.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { usePreference } from '#web/session/preference.ts'
import type { LogValues } from '#web/widgets/log-form/values.ts'
import type { LineProps } from './line-assist.tsx'
import { valuesOfLine } from './model.ts'
import { useNames } from './use-names.ts'

/** The length with which the form opens where the line has no time. */
const USUAL_LENGTH = 30

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

type ParsedLineInput = Pick<LineProps, 'zones' | 'date' | 'now' | 'logs' | 'gap'> & {
  text: string
}
/** `known`: the names that the line may use. */
export type ParsedLine = {
  known: NonNullable<ReturnType<typeof useNames>>
  line: TypedLine
  values: LogValues
}

/**
 * What the line says; null as long as it is empty, or the names are not loaded, which `isReady` says. `keep` takes words
 * that look like a time for a part of the name, and reads the line again.
 */
export function useParsedLine({ zones, date, now, logs, gap, text }: ParsedLineInput) {
  const language = useLanguage()
  const known = useNames()
  const { home } = usePreference()
  const [kept, setKept] = useState<readonly string[]>([])
  const parse = (words: readonly string[]): ParsedLine | null => {
    if (!known || text.trim() === '') return null
    const dayStartsAt = minutesOf(home.dayEndsAt)
    const { hours, dateOrder } = habitsIn(language)
    const at = { now, zones, date, dayStartsAt, twelveHours: hours === 12, dateOrder, logs, gap: gap ?? null }
    const line = parseLine(text, at, known.names, words)
    const { begins } = line.log
    const otherwise = begins
      ? { startTime: begins, endTime: addMinutes(begins, USUAL_LENGTH) }
      : (gap ?? { startTime: addMinutes(now, -USUAL_LENGTH), endTime: now })
    return { known, line, values: valuesOfLine(line.log, line.log.tags, known.own.projects, otherwise) }
  }
  function keep(words: readonly string[]): ParsedLine | null {
    setKept([...kept, ...words])
    return parse([...kept, ...words])
  }
  return { isReady: known !== null, parsed: parse(kept), keep, clearKept: () => setKept([]) }
}
