import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Category } from '#contract/catalogue.ts'
import { MAX_CHOSEN } from '#contract/common.ts'
import type { Looked } from '#contract/log-mark.ts'
import { LONGEST_TITLE, MOST_SHARED_DAYS, USUAL_SHARED_DAYS } from '#contract/shared-view.ts'
import type { DateRange, RangePreset } from '#domain/statistics/statistics.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { errorMessages, wordsFor } from '#web/api/errors.ts'
import { useUser } from '#web/api/session.ts'
import { dateSpan } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { useClock } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { DateField } from '#web/widgets/date-field/date-field.tsx'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { messages, shareMessages } from './messages.ts'
import { shareView } from './queries.ts'
import classes from './share-dialog.module.css'

/** The view on the screen. `names`: of the things in it, the largest first. */
export type SharedChoice = {
  looked: Looked
  preset: RangePreset
  range: DateRange
  names: readonly { id: string; name: string }[]
}
type Props = SharedChoice & { onClose: () => void }

type Values = {
  title: string
  days: 'moving' | 'fixed'
  /** '' for all. */
  category: Category | ''
  names: string[]
  showsOwner: boolean
  lastDay: LocalDate | ''
}
type Complaint = 'needTitle' | 'needLastDay'

function fieldErrorsOf({ title, lastDay }: Values): FieldErrors<'title' | 'lastDay', Complaint> {
  return {
    ...(!title.trim() && { title: 'needTitle' as const }),
    ...(lastDay === '' && { lastDay: 'needLastDay' as const }),
  }
}

const send = ({ looked, preset, range }: SharedChoice, values: Values) =>
  shareView({
    title: values.title,
    aspect: looked,
    range: values.days === 'moving' ? { preset } : range,
    names: values.names,
    showsOwner: values.showsOwner,
    ...(values.category && { categoryId: values.category }),
    ...(values.lastDay && { lastDay: values.lastDay }),
  })

/** Chooses what a link shows, and until when, then hands it over once. [statistics/shared-view] */
export function ShareDialog({ onClose, ...choice }: Props) {
  const t = useWords(shareMessages)
  const say = useWords(errorMessages)
  const zone = useSubjectZone()
  const today = useClock((moment) => localDate([{ from: null, tz: zone }], moment))
  const [link, setLink] = useState<string | null>(null)
  const start: Values = {
    title: t('usualTitle'),
    days: 'moving',
    category: '',
    names: [],
    showsOwner: false,
    lastDay: addDays(today, USUAL_SHARED_DAYS),
  }
  const form = useForm({
    start,
    check: fieldErrorsOf,
    say: (complaint) => t(complaint),
    send: (values) => send(choice, values),
    onDone: (made) => setLink(made.link),
    failureOf: (error) => ({ title: t('failed'), text: wordsFor(error, say) }),
  })
  if (link !== null)
    return (
      <Dialog title={t('ready')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={false}>
        <HandedLink text={t('readyText')} link={link} onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={t('dialog')} closeLabel={t('close')} onClose={onClose} closeOnClickOutside={!form.isTyped}>
      <FormShell {...form.shell} submit={t('make')}>
        <Text c="dimmed">{t('lead')}</Text>
        <TextInput {...form.field('title')} label={t('title')} required maxLength={LONGEST_TITLE} data-autofocus />
        <Content {...choice} values={form.values} set={form.set} />
        <DateField
          label={t('lastDay')}
          description={t('lastDayHint')}
          required
          value={form.values.lastDay}
          min={today}
          max={addDays(today, MOST_SHARED_DAYS)}
          error={form.errorOf('lastDay')}
          onChange={(lastDay) => form.set({ lastDay })}
        />
      </FormShell>
    </Dialog>
  )
}

type ContentProps = SharedChoice & { values: Values; set: (part: Partial<Values>) => void }

/** The days, the category and the names. */
function Content({ looked, preset, range, names, values, set }: ContentProps) {
  const t = useWords(shareMessages)
  const own = useWords(messages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const user = useUser()
  return (
    <>
      <NativeSelect
        label={t('days')}
        value={values.days}
        data={[
          { value: 'moving', label: t('moving', { preset: own(preset) }) },
          { value: 'fixed', label: t('fixed', { days: dateSpan(range.from, range.to, language) }) },
        ]}
        onChange={({ currentTarget: { value } }) => set({ days: value as Values['days'] })}
      />
      {looked !== 'category' && looked !== 'person' && (
        <NativeSelect
          label={t('only')}
          value={values.category}
          data={[
            { value: '', label: t('all') },
            ...CATEGORIES.map((value) => ({ value: value as string, label: category(value) })),
          ]}
          onChange={({ currentTarget: { value } }) => set({ category: value as Values['category'] })}
        />
      )}
      {looked === 'category' ? (
        <Text size="sm">{t('categoryNames')}</Text>
      ) : (
        <Checkbox.Group
          label={t('names')}
          description={t(names.length ? 'namesHint' : 'noNames')}
          value={values.names}
          onChange={(chosen) => set({ names: chosen })}
        >
          <Stack gap={6} mt={8} className={classes.names}>
            {names.slice(0, MAX_CHOSEN).map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {user && (
        <Checkbox
          label={t('ownName', { name: user.userName })}
          checked={values.showsOwner}
          onChange={({ currentTarget }) => set({ showsOwner: currentTarget.checked })}
        />
      )}
    </>
  )
}
