import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Vacation } from '#contract/vacation.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { useSaving } from '#web/ui/use-saving.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { messages } from './messages.ts'
import {
  bodyOf,
  type Complaints,
  complaintsOf,
  daysIn,
  type Field,
  refusalsOf,
  type Values,
  valuesOf,
} from './model.ts'
import { changeVacation, createVacation, removeVacation } from './queries.ts'

type Props = {
  /** null: a new one. */
  vacation: Vacation | null
  /** What was typed before the dialog was closed. */
  typed?: Values | undefined
  /** Called with what was typed, if anything was and is not saved. */
  onClose: (typed: Values | null) => void
}

/** The fields of a vacation. What was typed stays, whatever the server says. [vacation/vacation-fields] */
export function VacationDialog({ vacation, typed, onClose }: Props) {
  const t = useWords(messages)
  const [start] = useState(() => valuesOf(vacation))
  const [values, setValues] = useState(typed ?? start)
  const [isTried, setTried] = useState(false)
  const saving = useSaving({ version: vacation?.version ?? null, stale: t('stale'), refusalsOf })
  const found = complaintsOf(values)
  // An end before the start is reported at once; an empty field, once the user wants to save.
  const isEarly = found.endDate === 'endBeforeStart' || found.endDate === 'endTooLong'
  const shown: Complaints = { ...saving.refused, ...(isTried ? found : isEarly && { endDate: found.endDate! }) }
  const days = daysIn(values)

  function set(part: Partial<typeof values>) {
    setValues({ ...values, ...part })
    saving.retype()
  }
  async function change(before: Vacation, body: ReturnType<typeof bodyOf>, version: number) {
    let { version: latest } = await changeVacation(before.id, body, version)
    // Another screen's changes of other fields stay.
    const write = async (what: typeof body) => {
      latest = (await changeVacation(before.id, what, latest)).version
    }
    notifyUndo(t.phrase('changed', { name: body.name }), {
      undo: () => write(bodyOf(valuesOf(before))),
      redo: () => write(body),
      failed: (error) => tellFailure('update', error),
    })
  }
  async function create(body: ReturnType<typeof bodyOf>) {
    let made = await createVacation(body)
    notifyUndo(t.phrase('added', { name: body.name }), {
      undo: () => removeVacation(made),
      redo: async () => {
        made = await createVacation({ id: made.id, ...body })
      },
      failed: (error) => tellFailure('update', error),
    })
  }
  async function save() {
    setTried(true)
    saving.forget()
    if (Object.keys(found).length) return
    const body = bodyOf(values)
    if (await saving.save((version) => (vacation ? change(vacation, body, version) : create(body)))) onClose(null)
  }
  const isTyped = JSON.stringify(values) !== JSON.stringify(start)
  const errorOf = (field: Field) => shown[field] && t(shown[field])
  const day = (field: 'startDate' | 'endDate') => (
    <DateField
      label={t(field)}
      required
      value={values[field]}
      error={errorOf(field)}
      onChange={(date) => set({ [field]: date })}
    />
  )
  return (
    <Dialog
      title={t(vacation ? 'editVacation' : 'newVacation')}
      closeLabel={t('close')}
      onClose={() => onClose(isTyped && !saving.isPending ? values : null)}
      closeOnClickOutside={!isTyped}
    >
      <FormShell
        error={saving.failure}
        pending={saving.isPending}
        submit={t(vacation ? 'save' : 'add')}
        onSubmit={() => void save()}
      >
        <TextInput
          label={t('name')}
          required
          data-autofocus
          autoComplete="off"
          value={values.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <SimpleGrid cols={2} spacing="sm">
          {day('startDate')}
          {day('endDate')}
        </SimpleGrid>
        <Text size="sm" c="dimmed" role="status" mih="1.45em">
          {days !== null && t('days', { count: days })}
        </Text>
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          autosize
          minRows={2}
          maxRows={6}
          value={values.reason}
          error={errorOf('reason')}
          onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        />
        <Checkbox
          label={t('publicHoliday')}
          checked={values.publicHoliday}
          error={errorOf('publicHoliday')}
          onChange={({ currentTarget }) => set({ publicHoliday: currentTarget.checked })}
        />
      </FormShell>
    </Dialog>
  )
}
