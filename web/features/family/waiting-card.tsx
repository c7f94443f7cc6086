import { Button, Card, Title } from '@mantine/core'
import { IconHourglass, IconPlayerPause } from '@tabler/icons-react'
import type { MyFamily } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import classes from './family.module.css'
import { familyMessages } from './messages.ts'
import { leaveFamily } from './queries.ts'

/** A user who waits or is suspended sees the name of the family and nothing else of it. [family/member-visibility] */
export function WaitingCard({ name, status }: NonNullable<MyFamily['waitingFor']>) {
  const t = useWords(familyMessages)
  const isWaiting = status === 'waiting'
  const Icon = isWaiting ? IconHourglass : IconPlayerPause
  const withdraw = useFamilyWrite(leaveFamily)
  return (
    <Card component="section" padding="lg" aria-labelledby="waiting-for">
      <div className={classes.empty} role="status">
        <span className={classes.hourglass}>
          <Icon size={36} stroke={1.6} aria-hidden />
        </span>
        <Title order={2} id="waiting-for">
          {t(isWaiting ? 'waitingTitle' : 'suspendedTitle')}
        </Title>
        <p>{t(isWaiting ? 'waitingText' : 'suspendedText', { name })}</p>
      </div>
      <div className={classes.empty}>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, { onError: (error) => tellFailure('leave', error) })}
        >
          {t(isWaiting ? 'withdraw' : 'leave')}
        </Button>
      </div>
    </Card>
  )
}
