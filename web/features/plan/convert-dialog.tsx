import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '#contract/plan.ts'
import type { ConversionTarget } from '#domain/plan/conversion.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { endText } from '#domain/plan/night.ts'
import { clockOfText, clockText } from '#domain/time/wall-clock.ts'
import { ApiError } from '#web/api/call.ts'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { notify } from '#web/ui/notify.ts'
import { ChoiceCards } from '#web/widgets/plan-form/choice-cards.tsx'
import { weekText } from '#web/widgets/plan-form/schedule-text.ts'
import { TimeField } from '#web/widgets/plan-form/time-field.tsx'
import { WeekdayChips } from '#web/widgets/plan-form/weekday-chips.tsx'
import classes from './convert-dialog.module.css'
import { convertMessages } from './messages.ts'
import { targetsOf } from './model.ts'
import { conversionQuery, convertPlan, plansQuery } from './queries.ts'

type Props = { plan: Plan; today: LocalDate; onClose: () => void }

/** A plan is converted only after the dialog has shown the result and its choices. [plan/conversion-table] */
export function ConvertDialog({ plan: opened, today, onClose }: Props) {
  const t = useWords(convertMessages)
  const ui = useWords(uiMessages)
  const say = useWords(errorMessages)
  const language = useLanguage()
  const { data: plans = [] } = useQuery(plansQuery)
  // Another user may have changed it: the current plan is converted.
  const plan = plans.find(({ id }) => id === opened.id) ?? opened
  const targets = targetsOf(plan)
  const [to, setTo] = useState<ConversionTarget | undefined>(targets[0])
  const [days, setDays] = useState<number[] | null>(null)
  const [start, setStart] = useState<number | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const target = to && targets.includes(to) ? to : targets[0]
  const asked = useQuery({ ...conversionQuery(plan.id, target ?? 'weeklyFixed'), enabled: target !== undefined })
  const offer = asked.data

  const isOpen = plan.scheduleType === 'weeklyFlexible'
  const weekdays = days ?? offer?.daysOfWeek ?? []
  const hasWrongDays = isOpen && offer?.daysOfWeek !== null && weekdays.length !== plan.weeklyQuota
  const begins = start ?? (offer?.dailyStartTime ? clockOfText(offer.dailyStartTime) : null)
  const then = offer && {
    ...offer,
    daysOfWeek: offer.daysOfWeek && weekdays,
    ...(begins !== null && { dailyStartTime: clockText(begins), dailyEndTime: endText(begins + plan.duration) }),
  }
  const times = plan.weeklyQuota ?? plan.daysOfWeek?.length ?? 0

  async function convert() {
    if (!target || hasWrongDays) return
    setPending(true)
    try {
      await convertPlan(plan, target, {
        ...(isOpen && days && offer?.daysOfWeek && { daysOfWeek: days }),
        ...(target === 'weeklyFixed' && start !== null && { dailyStartTime: clockText(start) }),
      })
      notify({ kind: 'success', message: t.phrase('converted', { name: plan.name }) })
      onClose()
    } catch (error) {
      setFailure(error)
      setPending(false)
      void asked.refetch()
    }
  }
  const words = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) return wordsFor(error, say)
    return t(refusedFields(error).includes('version') ? 'stale' : 'impossible')
  }
  const wrong = failure ?? asked.error
  return (
    <Dialog title={t('title', { name: plan.name })} closeLabel={t('close')} onClose={onClose}>
      <Stack gap="md">
        {target && (
          <ChoiceCards
            label={t('into')}
            value={target}
            options={targets.map((each) => ({
              value: each,
              label: t(each === 'weeklyFixedThatDayFlexible' && isOpen ? 'setDays' : each),
              text: t(`${each}Hint`),
            }))}
            onChange={(next) => {
              setTo(next)
              setFailure(null)
            }}
          />
        )}
        <dl className={classes.change}>
          <div>
            <dt>{t('before')}</dt>
            <dd className="figures">{weekText(plan, language)}</dd>
          </div>
          <div data-then>
            <dt>{t('after')}</dt>
            <dd className="figures" aria-live="polite">
              {then ? weekText(then, language) : <Skeleton height={20} width="80%" />}
            </dd>
          </div>
        </dl>
        {then?.daysOfWeek && isOpen && (
          <WeekdayChips
            label={t('weekdays')}
            value={weekdays}
            error={hasWrongDays ? t('asManyDays', { count: plan.weeklyQuota ?? 0 }) : undefined}
            onChange={setDays}
          />
        )}
        {then && begins !== null && target === 'weeklyFixed' && (
          <div className={classes.start}>
            <TimeField label={t('start')} field="startTime" value={begins} error={undefined} onChange={setStart} />
          </div>
        )}
        <Text size="sm" c="dimmed" component="div">
          <p className={classes.line}>{t('sameTotal', { length: length(times * plan.duration, language) })}</p>
          {offer && <p className={classes.line}>{t(offer.effectiveFrom > today ? 'fromTomorrow' : 'fromToday')}</p>}
          <p className={classes.line}>{t('pastStays')}</p>
        </Text>
        {wrong !== null && (
          <Alert color="red" variant="light" role="alert">
            {words(wrong)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {ui('cancel')}
          </Button>
          <Button disabled={!offer || hasWrongDays} loading={isPending} onClick={() => void convert()}>
            {t('convert')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
