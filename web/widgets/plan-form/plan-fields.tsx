import { Switch } from '@mantine/core'
import type { Plan } from '#contract/plan.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CategoryTiles } from '#web/widgets/log-form/category-tiles.tsx'
import { NotifyField } from '#web/widgets/notify-minutes/notify-field.tsx'
import { ActivityField } from './activity-field.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { DistributionField } from './distribution-field.tsx'
import { KINDS } from './kind.ts'
import { kindNames } from './kind-names.ts'
import { planFormMessages } from './messages.ts'
import { PlanNameField } from './plan-name-field.tsx'
import { alikeOf, type Field } from './rules.ts'
import { isFlexible, isTimed, type PlanValues, respectsHolidays } from './values.ts'
import { WhenFields } from './when-fields.tsx'
import { WhichLogsField } from './which-logs-field.tsx'

type Props = {
  values: PlanValues
  /** The plan that is edited; null: a new one. */
  plan: Plan | null
  others: readonly Plan[]
  /** The category that came with an activity; null: none did. */
  guessed: PlanValues['category']
  /** The error text of a field. */
  wrong: (field: Field) => string | undefined
  onChange: (part: Partial<PlanValues>) => void
}

/** The fields of a plan, as far as its kind has a use for them. */
export function PlanFields({ values, plan, others, guessed, wrong, onChange }: Props) {
  const t = useWords(planFormMessages)
  const kindName = useWords(kindNames)
  return (
    <>
      <PlanNameField value={values.name} error={wrong('name')} onChange={(name) => onChange({ name })} />
      <CategoryTiles
        value={values.category}
        error={wrong('category')}
        required
        onChange={(category) => onChange({ category })}
      />
      <ActivityField
        {...values}
        isGuess={plan === null && values.category === guessed}
        error={wrong('activityName')}
        onChange={onChange}
      />
      <ChoiceCards
        label={t('kind')}
        value={values.kind}
        options={KINDS.map((kind) => ({ value: kind, label: kindName(kind), text: kindName(`${kind}Hint`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <WhenFields values={values} wrong={wrong} onChange={onChange} />
      <WhichLogsField
        values={values}
        alike={alikeOf(values, plan, others)}
        error={wrong('tagsOrProject')}
        onChange={onChange}
      />
      {isFlexible(values.kind) && (
        <DistributionField value={values.distribution} onChange={(distribution) => onChange({ distribution })} />
      )}
      {isTimed(values) && (
        <NotifyField value={values.notifyMinutes ?? null} onChange={(notifyMinutes) => onChange({ notifyMinutes })} />
      )}
      <Switch
        label={t('respectHolidays')}
        description={t('respectHolidaysHint')}
        checked={respectsHolidays(values)}
        onChange={({ currentTarget }) => onChange({ respectHolidays: currentTarget.checked })}
      />
    </>
  )
}
