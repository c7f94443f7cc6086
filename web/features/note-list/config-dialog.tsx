import { Checkbox, Skeleton, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TodoNoteConfig } from '#contract/note.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { dailyMessages, noteListMessages } from './messages.ts'
import { changeConfig, configQuery } from './queries.ts'

/** Items that are done never roll. */
const OPEN_MARKERS = [null, 'wip', 'alert', 'question'] as const
const MOST_DAYS = 366

/** Whether to-dos roll automatically, which of them, and to which end of the note. [note/roll-settings] */
export function ConfigDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(dailyMessages)
  const say = useWords(uiMessages)
  const { data, error, refetch } = useQuery(configQuery)
  return (
    <Dialog title={t('configure')} closeLabel={say('closeDialog')} onClose={onClose}>
      {data ? (
        <ConfigForm config={data} onClose={onClose} />
      ) : error ? (
        <Failure error={error} title={failureOf('load', error).title} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}

function ConfigForm({ config, onClose }: { config: TodoNoteConfig; onClose: () => void }) {
  const t = useWords(dailyMessages)
  const say = useWords(noteListMessages)
  const [values, setValues] = useState(config)
  const [days, setDays] = useState(String(config.lookBackDays))
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null)
  const lookBackDays = Number(days)
  const isWrong = !Number.isInteger(lookBackDays) || lookBackDays < 1 || lookBackDays > MOST_DAYS
  const set = (part: Partial<TodoNoteConfig>) => setValues({ ...values, ...part })

  async function save() {
    if (isWrong) return
    setPending(true)
    setFailure(null)
    try {
      await changeConfig({ ...values, lookBackDays })
      onClose()
    } catch (error) {
      setFailure({ title: say('failed'), text: failureOf('save', error).text })
      setPending(false)
    }
  }
  return (
    <FormShell error={failure} pending={isPending} submit={t('save')} onSubmit={() => void save()}>
      <Switch
        label={t('auto')}
        description={t('autoHint')}
        checked={values.autoRollForward}
        onChange={({ currentTarget }) => set({ autoRollForward: currentTarget.checked })}
      />
      <Checkbox.Group
        label={t('include')}
        value={values.includeMarkers.map(String)}
        onChange={(chosen) => set({ includeMarkers: OPEN_MARKERS.filter((marker) => chosen.includes(String(marker))) })}
      >
        <Stack gap={8} mt={4}>
          {OPEN_MARKERS.map((marker) => (
            <Checkbox key={String(marker)} value={String(marker)} label={t(marker ?? 'none')} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={t('lookBack')}
        description={t('lookBackHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_DAYS}
        value={days}
        error={isWrong && t('lookBackHint')}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      <Choice
        label={t('position')}
        value={values.position}
        options={[
          { value: 'top', label: t('top') },
          { value: 'bottom', label: t('bottom') },
        ]}
        onChange={(position) => set({ position })}
      />
    </FormShell>
  )
}
