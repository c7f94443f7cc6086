import { Alert, Button, Group, Text } from '@mantine/core'
import { clockSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { overlapMessages } from '#web/widgets/overlap-sheet/messages.ts'
import { solutionText, type Solution } from '#web/widgets/overlap-sheet/solutions.ts'
import classes from './log-form.module.css'
import { formMessages } from './messages.ts'
import type { Other } from './rules.ts'

type Props = {
  conflicts: readonly Other[]
  ways: readonly Solution[]
  zone: string
  onSolve: (way: Solution) => void
}

/**
 * The logs in the way, and each way out at one tap. It stands above the buttons, where it moves nothing that the user
 * is about to tap. [log/overlap-solutions]
 */
export function OverlapNotice({ conflicts, ways, zone, onSolve }: Props) {
  const t = useWords(formMessages)
  const say = useWords(overlapMessages)
  const language = useLanguage()
  if (!conflicts.length) return null
  return (
    <Alert
      color="red"
      title={t('overlap')}
      role="alert"
      data-field="overlap"
      tabIndex={-1}
      className={classes.overlap}
      radius={0}
    >
      {conflicts.map((other) => (
        <Text key={other.id} size="sm" className="figures">
          {t('taken', {
            time: clockSpan(other.startTime, other.endTime, zone, language),
            name: other.activityName,
          })}
        </Text>
      ))}
      <Group gap={6} mt={6} role="group" aria-label={say('choose')}>
        {ways.map((way) => (
          <Button
            key={`${way.kind} ${way.mine.startTime}`}
            size="compact-md"
            variant="default"
            className={classes.way}
            onClick={() => onSolve(way)}
          >
            {solutionText(way, zone, language, say)}
          </Button>
        ))}
      </Group>
    </Alert>
  )
}
