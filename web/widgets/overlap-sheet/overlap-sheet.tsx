import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { activityLog } from '#contract/activity-log.ts'
import { DAY_MINUTES, addMinutes, type Instant } from '#domain/time/time.ts'
import type { ZoneHistory } from '#domain/time/zone.ts'
import { useTurnedDown } from '#web/api/outbox-store.ts'
import { queryOf } from '#web/api/query.ts'
import { clockSpan, clockTime } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { AppliedSolution } from '#web/widgets/log-form/log-form.tsx'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import type { Clash } from './clash.ts'
import { overlapMessages } from './messages.ts'
import classes from './overlap-sheet.module.css'
import {
  latestEnd,
  donePhrase,
  solutionText,
  stepsFor,
  type Solution,
  solutionsFor,
  solutionsOfTimer,
} from './solutions.ts'

/** As far around the hours that are wanted as a log can reach. */
const AROUND = 2 * DAY_MINUTES

type Props = {
  clash: Clash
  zones: ZoneHistory
  now: Instant
  /** One way was chosen. */
  onSolve: (solved: AppliedSolution) => void
  /** Nothing shall happen. */
  onCancel: () => void
}

/** The logs in the way of the wanted hours, and each way out at one tap. [log/overlap-solutions] */
export function OverlapSheet({ clash, zones, now, onSolve, onCancel }: Props) {
  const t = useWords(overlapMessages)
  const unnamed = useWords(chipMessages)
  const language = useLanguage()
  const { wanted, log, conflicts, timer } = clash
  const goesOn = timer?.goesOn ?? false
  const zone = zones.at(-1)!.tz
  const around = { from: addMinutes(wanted.startTime, -AROUND), to: addMinutes(wanted.endTime, AROUND) }
  // The logs on the screen may be old: another device has just taken these hours.
  const { data, isError, isFetchedAfterMount } = useQuery({
    ...queryOf(activityLog.between, { query: around }),
    refetchOnMount: 'always',
  })
  const turnedDown = useTurnedDown()
  const logs = isFetchedAfterMount ? data?.filter(({ id }) => !turnedDown.has(id)) : undefined
  const all = logs && solutionsFor(wanted, logs, log?.id, latestEnd(zones, now))
  const ways = all && (goesOn ? solutionsOfTimer(all, wanted) : all)

  const span = (of: { startTime: Instant; endTime: Instant }) => clockSpan(of.startTime, of.endTime, zone, language)
  const inTheWay = all?.[0]?.others ?? conflicts
  const choose = (way: Solution) =>
    onSolve({
      steps: stepsFor(way, wanted, log, timer),
      logs: [...(log ? [log] : []), ...way.others],
      said: goesOn
        ? t.phrase('startsThen', {
            name: wanted.activityName || unnamed.phrase('unnamed'),
            time: (shown) => clockTime(way.mine.startTime, zone, shown),
          })
        : donePhrase(way, wanted.activityName, zone, log !== null),
    })
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onCancel} size={440}>
      <p className={`${classes.wanted} figures`}>
        {t('wanted', { name: wanted.activityName || unnamed('unnamed'), time: span(wanted) })}
      </p>
      <ul className={`${classes.taken} figures`}>
        {inTheWay.map((other) => (
          <li key={other.id}>{t('taken', { name: other.activityName, time: span(other) })}</li>
        ))}
      </ul>
      <Stack gap={8} role="group" aria-label={t('choose')}>
        {ways?.map((way) => (
          <Button
            key={`${way.kind} ${way.mine.startTime}`}
            variant={way.kind === 'replace' ? 'subtle' : 'light'}
            {...(way.kind === 'replace' && { color: 'red' })}
            size="md"
            fullWidth
            justify="start"
            classNames={{ root: classes.way!, label: classes.label! }}
            onClick={() => choose(way)}
          >
            {solutionText(way, zone, language, t, goesOn)}
          </Button>
        ))}
        {ways?.length === 0 && (
          <>
            <p className={classes.wanted}>{t('gone')}</p>
            <Button
              variant="light"
              size="md"
              onClick={() => choose({ kind: 'trim', mine: wanted, theirs: [], others: [] })}
            >
              {t('again')}
            </Button>
          </>
        )}
        {!ways && !isError && [1, 2, 3].map((line) => <Skeleton key={line} height={42} radius="md" />)}
        {!ways && isError && <Alert color="red">{t('untold')}</Alert>}
        <Button variant="default" size="md" fullWidth onClick={onCancel}>
          {t(timer ? 'keepRunning' : 'cancel')}
        </Button>
      </Stack>
    </Dialog>
  )
}
