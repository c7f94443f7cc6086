import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const [typed, setTyped] = useState<Partial<typeof EMPTY>>({})
  const { name, minutes } = { ...EMPTY, ...goal, ...typed }
  const values = { name, minutes }
  const form = useBankForm({
    wrong: goalViolations(values),
    amount: 'minutes',
    body: values,
    send: () => setGoal(holder, values),
    onDone() {
      setTyped({})
      notifyWith(t.phrase('stored'))
    },
  })
  const set = (change: Partial<typeof EMPTY>) => {
    form.retype()
    setTyped({ ...typed, ...change })
  }
  async function remove(known: SavingsGoal) {
    await removeGoal(holder)
    setTyped({})
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
        <TextInput
          label={t('goalName')}
          autoComplete="off"
          value={name}
          error={form.errorOf('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <AmountInput
          label={t('goalMinutes')}
          value={minutes}
          step={5}
          least={1}
          error={form.errorOf('minutes')}
          onChange={(value) => set({ minutes: value })}
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
