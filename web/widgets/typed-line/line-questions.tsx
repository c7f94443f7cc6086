import type { Category } from '#contract/catalogue.ts'
import { VagueHint } from '#web/widgets/vague-name/vague-hint.tsx'
import { LineCategories } from './line-categories.tsx'
import { replaced } from './model.ts'
import type { ParsedLine } from './use-parsed-line.ts'

type Props = {
  text: string
  parsed: ParsedLine
  /** How often the line was sent as it stands. */
  asked: number
  /** Something else keeps the line from being saved. */
  isOpen: boolean
  /** The user does not type, and no list is open. */
  isPaused: boolean
  onChoose: (category: Category) => void
  onText: (text: string, caret?: number) => void
}

/** The open questions of the line: its category, and whether there is a better name. */
export function LineQuestions({
  text,
  parsed: { known, line, values },
  asked,
  isOpen,
  isPaused,
  onChoose,
  onText,
}: Props) {
  const { activityName } = line.log
  const isNameNew = activityName !== '' && !known.names.activities.called(activityName).length
  const name = line.pieces.find(({ kind }) => kind === 'name')
  return (
    <>
      {values.activityName !== '' && values.category === null && (isPaused || asked > 0) && (
        <LineCategories
          activityName={values.activityName}
          activities={known.own.activities}
          meant={line.log.categories}
          asked={isOpen ? 0 : asked}
          onChoose={onChoose}
        />
      )}
      {name && isNameNew && isPaused && (
        <VagueHint
          name={activityName}
          category={values.category}
          side="below"
          onPick={(better) => {
            const next = replaced(text, name, better)
            onText(next.text, next.caret)
          }}
        />
      )}
    </>
  )
}
