import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { NewVacation, SmartJob } from '#contract/vacation.ts'
import { errorMessages, refusalCode, wordsFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { messages } from './messages.ts'
import { type Choices, choiceOf, chosenOf, isSound, keyOf } from './model.ts'
import { ProposalRow } from './proposal-row.tsx'
import classes from './smart-vacation.module.css'

type Props = {
  job: SmartJob
  choices: Choices
  onChoices: (choices: Choices) => void
  /** null: more of them may come. */
  onSave: ((items: NewVacation[]) => Promise<void>) | null
}

/** The found vacations. Nothing is stored before the user saves. [vacation/smart-add-save] */
export function Proposals({ job: { items, region }, choices, onChoices, onSave }: Props) {
  const t = useWords(messages)
  const say = useWords(errorMessages)
  const [problem, setProblem] = useState<{ title?: string; text: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const chosen = items.filter((item) => choiceOf(item, choices).isTicked)
  // While proposals arrive, none moves away under the user's finger.
  const shown = onSave ? items.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)) : items
  const tickAll = (isTicked: boolean) => {
    setProblem(null)
    onChoices(Object.fromEntries(items.map((item) => [keyOf(item), { ...choiceOf(item, choices), isTicked }])))
  }
  async function save() {
    if (!chosen.length) return setProblem({ text: t('noneTicked') })
    if (!chosen.every((item) => isSound(choiceOf(item, choices)))) return setProblem({ text: t('wrongTicked') })
    setProblem(null)
    setPending(true)
    try {
      await onSave?.(chosenOf(items, choices))
    } catch (error) {
      const isThere = refusalCode(error) === 'ALREADY_EXISTS'
      setProblem({ title: t('saveTitle'), text: isThere ? t('exists409') : wordsFor(error, say) })
      setPending(false)
    }
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600} role="status">
          {t('foundCount', { count: items.length })}
        </Text>
        {onSave && (
          <Button variant="subtle" size="compact-sm" onClick={() => tickAll(chosen.length < items.length)}>
            {t(chosen.length < items.length ? 'tickAll' : 'tickNone')}
          </Button>
        )}
      </Group>
      {onSave && (
        <Text size="sm" c="dimmed">
          {t('choose')}
        </Text>
      )}
      <ul className={classes.proposals} aria-label={t('found')}>
        {shown.map((proposal) => {
          const key = keyOf(proposal)
          return (
            <ProposalRow
              key={key}
              proposal={proposal}
              region={region}
              choice={choiceOf(proposal, choices)}
              onChoice={(choice) => {
                setProblem(null)
                onChoices({ ...choices, [key]: choice })
              }}
            />
          )
        })}
      </ul>
      {onSave && (
        <div className={classes.save}>
          {problem && (
            <Alert color="red" variant="light" title={problem.title} role="alert">
              {problem.text}
            </Alert>
          )}
          <Button size="md" fullWidth loading={isPending} onClick={() => void save()}>
            {chosen.length ? t('addThese', { count: chosen.length }) : t('addNone')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
