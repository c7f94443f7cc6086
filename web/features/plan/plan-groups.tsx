import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { type Kind, kindOf } from '#web/widgets/plan-form/kind.ts'
import { kindNames } from '#web/widgets/plan-form/kind-names.ts'
import { planMessages } from './messages.ts'
import { ordered } from './model.ts'
import { PlanCard, type PlanTools } from './plan-card.tsx'
import classes from './plans.module.css'

type Props = {
  kinds: readonly Kind[]
  plans: readonly Plan[]
  today: LocalDate
  tools: PlanTools
  /** The card that the user wants to see. */
  sought?: { readonly id: string } | undefined
  onAdd: (kind: Kind) => void
}

/** The schedule groups, each with an explanation. [plan/schedule-groups] */
export const PlanGroups = ({ kinds, ...rest }: Props) => (
  <div className={classes.groups}>
    {kinds.map((kind) => (
      <Group key={kind} kind={kind} {...rest} />
    ))}
  </div>
)

/** The same letters as in the picture of the week. */
const LETTERS: Partial<Record<Kind, 'thatDayLetter' | 'anyDayLetter'>> = {
  weeklyFixedThatDayFlexible: 'thatDayLetter',
  weeklyFlexible: 'anyDayLetter',
}

function Group({ kind, plans, today, tools, sought, onAdd }: Omit<Props, 'kinds'> & { kind: Kind }) {
  const t = useWords(planMessages)
  const name = useWords(kindNames)
  const id = useId()
  const letter = LETTERS[kind]
  const its = ordered(
    plans.filter((plan) => kindOf(plan) === kind),
    today,
  )
  return (
    <section aria-labelledby={id} className={classes.group}>
      <header className={classes.groupHead}>
        <div>
          <h2 id={id} className={surface.title}>
            {name(kind)}
            {letter && (
              <span className={classes.letter} aria-hidden>
                {t(letter)}
              </span>
            )}
          </h2>
          <p>{name(`${kind}Hint`)}</p>
        </div>
        <Button
          variant="light"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          aria-label={t('addKind', { kind: name(kind) })}
          onClick={() => onAdd(kind)}
        >
          {t('add')}
        </Button>
      </header>
      {its.length > 0 ? (
        <div className={classes.cards}>
          {its.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              plans={plans}
              today={today}
              tools={tools}
              isWanted={sought?.id === plan.id && sought}
            />
          ))}
        </div>
      ) : (
        <p className={classes.none}>{t('none')}</p>
      )}
    </section>
  )
}
