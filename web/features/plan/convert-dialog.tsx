import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Plan } from '#contract/plan.ts'
import type { LocalDate } from '#domain/time/time.ts'
import { ApiError } from '#web/api/call.ts'
import { errorMessages, refusedFields, wordsFor } from '#web/api/errors.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { ChoiceCards } from '#web/widgets/plan-form/choice-cards.tsx'
import { weekText } from '#web/widgets/plan-form/schedule-text.ts'
import { TimeField } from '#web/widgets/plan-form/time-field.tsx'
import { WeekdayChips } from '#web/widgets/plan-form/weekday-chips.tsx'
import classes from './convert-dialog.module.css'
import { convertMessages } from './messages.ts'
import { useConversion } from './use-conversion.tsx'

type Props = { plan: Plan; today: LocalDate; onClose: () => void }

/** A plan is converted only after the dialog has shown the result and its choices. [plan/conversion-table] */
export function ConvertDialog({ plan: opened, today, onClose }: Props) {
  const t = useWords(convertMessages)
  const ui = useWords(uiMessages)
  const language = useLanguage()
  const conversion = useConversion(opened, onClose)
  const { plan, target, offer, result, weekdays, begins, hasWrongDays, isOpen, failure } = conversion
  return (
    <Dialog title={t('title', { name: plan.name })} closeLabel={t('close')} onClose={onClose}>
      <Stack gap="md">
        {target && (
          <ChoiceCards
            label={t('into')}
            value={target}
            options={conversion.targets.map((each) => ({
              value: each,
              label: t(each === 'weeklyFixedThatDayFlexible' && isOpen ? 'setDays' : each),
              text: t(`${each}Hint`),
            }))}
            onChange={conversion.setTarget}
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
              {result ? weekText(result, language) : <Skeleton height={20} width="80%" />}
            </dd>
          </div>
        </dl>
        {result?.daysOfWeek && isOpen && (
          <WeekdayChips
            label={t('weekdays')}
            value={weekdays}
            error={hasWrongDays ? t('asManyDays', { count: plan.weeklyQuota ?? 0 }) : undefined}
            onChange={conversion.setDays}
          />
        )}
        {result && begins !== null && target === 'weeklyFixed' && (
          <div className={classes.start}>
            <TimeField
              label={t('start')}
              field="startTime"
              value={begins}
              error={undefined}
              onChange={conversion.setStart}
            />
          </div>
        )}
        <Text size="sm" c="dimmed" component="div">
          <p className={classes.line}>{t('sameTotal', { length: length(conversion.weekMinutes, language) })}</p>
          {offer && <p className={classes.line}>{t(offer.effectiveFrom > today ? 'fromTomorrow' : 'fromToday')}</p>}
          <p className={classes.line}>{t('pastStays')}</p>
        </Text>
        {failure !== null && <ConversionFailure error={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {ui('cancel')}
          </Button>
          <Button
            disabled={!offer || hasWrongDays}
            loading={conversion.isPending}
            onClick={() => void conversion.convert()}
          >
            {t('convert')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function ConversionFailure({ error }: { error: unknown }) {
  const t = useWords(convertMessages)
  const say = useWords(errorMessages)
  const isConflict = error instanceof ApiError && error.status === 409
  return (
    <Alert color="red" variant="light" role="alert">
      {isConflict ? t(refusedFields(error).includes('version') ? 'stale' : 'impossible') : wordsFor(error, say)}
    </Alert>
  )
}
