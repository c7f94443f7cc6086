import { Button, SegmentedControl, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import { localDate } from '#domain/time/zone.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useMayChange } from '#web/widgets/made-by-parent/may-change.ts'
import { type Kind, kindOf, OTHER_KINDS, WEEKLY_KINDS } from '#web/widgets/plan-form/kind.ts'
import { PlanSheet } from '#web/widgets/plan-form/plan-sheet.tsx'
import type { PlanValues } from '#web/widgets/plan-form/values.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { changeWithUndo, pauseWithUndo } from './change-with-undo.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { EmptyPlans } from './empty-plans.tsx'
import { removeWithUndo } from './remove-with-undo.tsx'
import { planMessages } from './messages.ts'
import { PLAN_TABS, type PlanTab } from './model.ts'
import type { PlanTools } from './plan-card.tsx'
import { PlanGroups } from './plan-groups.tsx'
import { PlanList } from './plan-list.tsx'
import classes from './plans.module.css'
import { createPlan, plansQuery, sleepPlansQuery } from './queries.ts'
import { WeekSchedule } from './week-schedule.tsx'

type PlanMode = 'setup' | 'progress'

type Props = {
  tab: PlanTab
  mode: PlanMode
  /** The plan that the user wants to see. */
  wanted: string | undefined
  onTab: (tab: PlanTab) => void
  onMode: (mode: PlanMode) => void
  /** The other mode. */
  progress: ReactNode
  /** Sleep plans are set up on this screen. [plan/plan-tabs] */
  sleep: ReactNode
  /** The tab of the vacations. */
  holiday: ReactNode
}

/** Plan management has tabs, a setup mode and a progress mode. [plan/plan-tabs] */
export function PlansScreen({ tab, mode, wanted, onTab, onMode, progress, sleep, holiday }: Props) {
  const t = useWords(planMessages)
  const [open, setOpen] = useState<Opened | null>(null)
  const isSetup = mode === 'setup'
  const add = (kind: Kind) => setOpen({ what: 'form', plan: null, kind })
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('mode')}
          value={mode}
          data={[
            { value: 'setup', label: t('setup') },
            { value: 'progress', label: t('tracking') },
          ]}
          onChange={onMode}
        />
        {isSetup && tab !== 'holiday' && (
          <Button
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => add(tab === 'other' ? 'oneTime' : 'weeklyFixed')}
          >
            {t('newPlan')}
          </Button>
        )}
      </div>
      {isSetup ? (
        <Tabs value={tab} onChange={(value) => value && onTab(value as PlanTab)} keepMounted={false}>
          <Tabs.List grow className={classes.tabs}>
            {PLAN_TABS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(each)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {PLAN_TABS.map((each) => (
            <Tabs.Panel key={each} value={each} pt="md">
              {each === 'holiday' ? (
                holiday
              ) : (
                <Setup
                  tab={each}
                  onTab={onTab}
                  wanted={wanted}
                  sleep={sleep}
                  open={open}
                  onOpen={setOpen}
                  onAdd={add}
                />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : (
        progress
      )}
    </div>
  )
}

type Opened = { what: 'form'; plan: Plan | null; kind: Kind; typed?: PlanValues } | { what: 'conversion'; plan: Plan }
type SetupProps = {
  tab: Exclude<PlanTab, 'holiday'>
  onTab: (tab: PlanTab) => void
  wanted: string | undefined
  sleep: ReactNode
  open: Opened | null
  onOpen: (open: Opened | null) => void
  onAdd: (kind: Kind) => void
}

/** The actions on a plan, with a question before those that cannot be undone. */
function useTools(onOpen: SetupProps['onOpen']): PlanTools {
  const t = useWords(planMessages)
  async function remove(plan: Plan) {
    const { name } = plan
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), confirm: t('delete') }
    if (await confirm({ kind: 'danger', ...question })) removeWithUndo(plan)
  }
  return {
    edit: (plan) => onOpen({ what: 'form', plan, kind: kindOf(plan) }),
    convert: (plan) => onOpen({ what: 'conversion', plan }),
    pause: pauseWithUndo,
    remove: (plan) => void remove(plan),
  }
}

function Setup({ tab, onTab, wanted, sleep, open, onOpen, onAdd }: SetupProps) {
  const t = useWords(planMessages)
  const zone = useSubjectZone()
  const today = useClock((now) => localDate([{ from: null, tz: zone }], now))
  const tools = useTools(onOpen)
  const { data: plans, error, refetch } = useQuery(plansQuery)
  const { data: nights = [] } = useQuery(sleepPlansQuery)
  const close = () => onOpen(null)
  const mayChange = useMayChange()
  const [sought, setSought] = useState<{ id: string }>()
  // A plan that a parent made opens no form: its card shows everything. [permission/made-by-parent]
  const onWeek = (plan: Plan) => (mayChange(plan) ? tools.edit(plan) : setSought({ id: plan.id }))
  /** The input of an unsaved new plan is there when the next one is begun; for a changed plan it is offered. */
  function leave({ plan, kind }: Extract<Opened, { what: 'form' }>, typed: PlanValues | null) {
    close()
    if (!plan || !typed) return
    notifyWith(t.phrase('notSaved', { name: plan.name }), {
      label: t.phrase('goOn'),
      run: () => onOpen({ what: 'form', plan, kind, typed }),
    })
  }

  if (error && !plans) return <Failure error={error} onRetry={() => void refetch()} />
  if (!plans) return <Loading />
  const isWeekly = (plan: Plan) => WEEKLY_KINDS.some((kind) => kind === plan.scheduleType)
  const weekly = plans.filter(isWeekly)
  const other = plans.filter((plan) => !isWeekly(plan))
  const shared = { plans, today, tools }
  return (
    <>
      {tab === 'weekly' && (
        <div className={classes.weekly}>
          {(weekly.length > 0 || nights.length > 0) && (
            <WeekSchedule plans={weekly} sleep={nights} today={today} onOpen={onWeek} />
          )}
          {weekly.length > 0 ? (
            <PlanGroups kinds={WEEKLY_KINDS} onAdd={onAdd} sought={sought} {...shared} />
          ) : (
            <EmptyPlans of="Weekly" onAdd={() => onAdd('weeklyFixed')} />
          )}
          {sleep}
        </div>
      )}
      {tab === 'other' &&
        (other.length > 0 ? (
          <PlanGroups kinds={OTHER_KINDS} onAdd={onAdd} {...shared} />
        ) : (
          <EmptyPlans of="Other" onAdd={() => onAdd('oneTime')} />
        ))}
      {tab === 'plan' &&
        (plans.length > 0 ? (
          <PlanList wanted={wanted} {...shared} />
        ) : (
          <EmptyPlans of="Plan" onAdd={() => onAdd('weeklyFixed')} />
        ))}
      {open?.what === 'form' && (
        <PlanSheet
          plan={open.plan}
          kind={open.kind}
          others={plans}
          today={today}
          create={createPlan}
          change={changeWithUndo}
          typed={open.typed}
          onSaved={(kind) => {
            close()
            // The new plan is scrolled into view.
            if (tab !== 'plan') onTab(WEEKLY_KINDS.some((each) => each === kind) ? 'weekly' : 'other')
          }}
          onClose={(typed) => leave(open, typed)}
        />
      )}
      {open?.what === 'conversion' && <ConvertDialog plan={open.plan} today={today} onClose={close} />}
    </>
  )
}

const Loading = () => (
  <Stack gap="md" aria-hidden>
    <Skeleton height={320} radius="lg" />
    <Skeleton height={140} radius="lg" />
  </Stack>
)
