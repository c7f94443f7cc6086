import {
  IconArrowsExchange,
  IconBeach,
  IconFolder,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Plan } from '#contract/plan.ts'
import { shortName } from '#domain/plan/rules.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { namesText, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useBroughtIntoView } from '#web/ui/brought-into-view.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { activityTagsQuery, projectsQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { MadeByParent } from '#web/widgets/made-by-parent/made-by-parent.tsx'
import { useMayChange } from '#web/widgets/made-by-parent/may-change.ts'
import { kindOf } from '#web/widgets/plan-form/kind.ts'
import { kindNames } from '#web/widgets/plan-form/kind-names.ts'
import { periodText, scheduleText } from '#web/widgets/plan-form/schedule-text.ts'
import { StatusBadge } from '#web/widgets/plan-marks/status-badge.tsx'
import { planMessages } from './messages.ts'
import { targetsOf } from './model.ts'
import classes from './plan-card.module.css'

/** What can be done with a plan. */
export type PlanTools = {
  readonly edit: (plan: Plan) => void
  readonly convert: (plan: Plan) => void
  readonly pause: (plan: Plan) => void
  readonly remove: (plan: Plan) => void
}

/** How it stands; and why it asks for nothing, if it does not. */
function Marks({ plan, today, rate }: { plan: Plan; today: LocalDate; rate: number | null }) {
  const t = useWords(planMessages)
  const language = useLanguage()
  const { paused, activityStatus, executionStatus, startDate, endDate } = plan
  const rest = paused ? 'paused' : startDate > today ? 'upcoming' : endDate < today ? 'over' : null
  return (
    <span className={classes.marks}>
      {activityStatus === 'inactive' && <span className={classes.mark}>{t(rest ?? 'inactive')}</span>}
      <StatusBadge status={executionStatus} />
      {rate !== null && (
        <span className={`${classes.rate} figures`}>{t('rate', { rate: numberText(rate, language) })}</span>
      )}
    </span>
  )
}

type Props = {
  plan: Plan
  plans: readonly Plan[]
  today: LocalDate
  tools: PlanTools
  /** It stands among plans of other kinds, and says which it is of. */
  withKind?: boolean
  /** Percent. */
  rate?: number | null
  /** The user comes for this one; another object: once more. */
  isWanted?: boolean | object
}

/** One plan: what, when, how it stands, and what can be done with it. */
export function PlanCard({ plan, plans, today, tools, withKind = false, rate = null, isWanted = false }: Props) {
  const mayChange = useMayChange()
  const card = useBroughtIntoView<HTMLElement>(isWanted)
  const t = useWords(planMessages)
  const category = useWords(categoryNames)
  const kind = useWords(kindNames)
  const language = useLanguage()
  const { data: tags = [] } = useQuery(activityTagsQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const { name } = plan
  // Under the heading of its group, or under that of the page.
  const Heading = withKind ? 'h2' : 'h3'
  const project = projects.find(({ id }) => id === plan.projectId)?.name
  const tagged = tags.filter(({ id }) => plan.tags.includes(id)).map((tag) => tag.name)
  const clashing = plans.filter(({ id }) => plan.clashes.includes(id)).map((other) => other.name)
  const small = { size: 14, stroke: 1.8, 'aria-hidden': true }
  return (
    <article
      ref={card}
      tabIndex={isWanted ? -1 : undefined}
      className={classes.card}
      data-category={plan.category}
      data-resting={plan.activityStatus === 'inactive'}
    >
      <header className={classes.head}>
        <span className={classes.icon} title={category(plan.category)}>
          <CategoryIcon category={plan.category} size={20} />
        </span>
        <Heading className={classes.name} title={name}>
          {shortName(name)}
        </Heading>
        <Marks plan={plan} today={today} rate={rate} />
      </header>
      <div className={classes.text}>
        {withKind && <p className={classes.kind}>{kind(kindOf(plan))}</p>}
        <p className={`${classes.when} figures`}>{scheduleText(plan, language)}</p>
        {plan.scheduleType !== 'oneTime' && <p className="figures">{periodText(plan, language)}</p>}
        <p className={classes.about}>
          <span>{plan.activityName}</span>
          {project && (
            <span>
              <IconFolder {...small} />
              {project}
            </span>
          )}
          {tagged.length > 0 && (
            <span>
              <IconTag {...small} />
              {namesText(tagged, language)}
            </span>
          )}
          {plan.respectHolidays && (
            <span>
              <IconBeach {...small} />
              {t('skipsHolidays')}
            </span>
          )}
        </p>
        {clashing.length > 0 && (
          <p className={classes.clash}>{t('sameTime', { names: namesText(clashing, language) })}</p>
        )}
      </div>
      <footer className={classes[mayChange(plan) ? 'tools' : 'word']}>
        {mayChange(plan) ? <Tools plan={plan} tools={tools} /> : <MadeByParent />}
      </footer>
    </article>
  )
}

function Tools({ plan, tools }: Pick<Props, 'plan' | 'tools'>) {
  const t = useWords(planMessages)
  const { name, paused } = plan
  return (
    <>
      <IconButton label={t('edit', { name })} Icon={IconPencil} iconSize={18} onClick={() => tools.edit(plan)} />
      {targetsOf(plan).length > 0 && (
        <IconButton
          label={t('convert', { name })}
          Icon={IconArrowsExchange}
          iconSize={18}
          onClick={() => tools.convert(plan)}
        />
      )}
      <IconButton
        label={t(paused ? 'resume' : 'pause', { name })}
        Icon={paused ? IconPlayerPlay : IconPlayerPause}
        iconSize={18}
        onClick={() => tools.pause(plan)}
      />
      <IconButton
        label={t('remove', { name })}
        Icon={IconTrash}
        iconSize={18}
        color="red"
        onClick={() => tools.remove(plan)}
      />
    </>
  )
}
