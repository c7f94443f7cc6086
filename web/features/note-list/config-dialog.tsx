import { Checkbox, Skeleton, Stack, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TodoNoteConfig } from '#contract/note.ts'
import { failureOf } from '#web/api/failures.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { uiMessages } from '#web/ui/messages.ts'
import { dailyMessages, noteListMessages } from './messages.ts'
import { changeConfig, configQuery } from './queries.ts'

/** Items that are done never roll. */
const OPEN_MARKERS = [null, 'wip', 'alert', 'question'] as const
const MAX_DAYS = 366
const isLookBack = (days: number) => Number.isInteger(days) && days >= 1 && days <= MAX_DAYS
const WRONG_DAYS = { days: 'lookBackHint' } as const

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
  const form = useForm({
    start: { ...config, days: String(config.lookBackDays) },
    check: ({ days }) => (isLookBack(Number(days)) ? {} : WRONG_DAYS),
    early: (found) => found,
    say: (complaint: 'lookBackHint') => t(complaint),
    send: ({ days, ...values }) => changeConfig({ ...values, lookBackDays: Number(days) }),
    onDone: onClose,
    failureOf: (error) => ({ title: say('failed'), text: failureOf('save', error).text }),
  })
  const { values, set } = form
  return (
    <FormShell {...form.shell} submit={t('save')}>
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
        {...form.field('days')}
        label={t('lookBack')}
        description={t('lookBackHint')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_DAYS}
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
