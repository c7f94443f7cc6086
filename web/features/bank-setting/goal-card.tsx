import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { goalViolations, type SavingsGoal } from '#domain/bank/goal.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { accountQuery } from '#web/widgets/bank/bank-queries.ts'
import { tellRefusal } from '#web/widgets/bank/complaints.ts'
import { type Holder, mayDo } from '#web/widgets/bank/holder.ts'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { messages } from './messages.ts'
import { removeGoal, setGoal } from './queries.ts'
import { Loaded, SettingCard } from './setting-card.tsx'
import classes from './setting.module.css'

/** A parent, or a child without parental control, sets the goal of the save jar. [bank/savings-goal] */
export function GoalCard({ holder }: { holder: Holder }) {
  const asked = useQuery(accountQuery(holder))
  if (!mayDo(holder, 'withdraw')) return null
  return <Loaded asked={asked}>{({ goal }) => <GoalForm holder={holder} goal={goal} />}</Loaded>
}

const EMPTY = { name: '', minutes: Number.NaN }

function GoalForm({ holder, goal }: { holder: Holder; goal: SavingsGoal | null }) {
  const t = useWords(messages)
  const form = useBankForm({
    start: goal ? { name: goal.name, minutes: goal.minutes } : EMPTY,
    isFollowing: true,
    wrong: goalViolations,
    amount: 'minutes',
    send: (values) => setGoal(holder, values),
    onDone: () => notifyWith(t.phrase('stored')),
  })
  async function remove(known: SavingsGoal) {
    await removeGoal(holder)
    form.reset()
    notifyUndo(t.phrase('goalRemoved'), {
      label: t.phrase('restoreGoal'),
      undo: () => setGoal(holder, known),
      redo: () => removeGoal(holder),
      failed: tellRefusal,
    })
  }
  return (
    <SettingCard title={t('goal')} hint={t('goalHint')} form={form} submit={t('setGoal')}>
      <div className={classes.fields}>
        <TextInput {...form.field('name')} label={t('goalName')} autoComplete="off" />
        <AmountInput
          label={t('goalMinutes')}
          value={form.values.minutes}
          step={5}
          least={1}
          error={form.errorOf('minutes')}
          onChange={(minutes) => form.set({ minutes })}
        />
      </div>
      {goal && (
        <Button variant="subtle" color="red" onClick={() => void remove(goal).catch(tellRefusal)}>
          {t('removeGoal')}
        </Button>
      )}
    </SettingCard>
  )
}
