import { Button, Checkbox, NativeSelect, Progress, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { FamilyMember } from '#contract/family.ts'
import type { reward } from '#contract/reward.ts'
import { addDays, type LocalDate } from '#domain/time/time.ts'
import { localDate } from '#domain/time/zone.ts'
import { failureOf } from '#web/api/failures.ts'
import { dateText, numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { useSubjectZone } from '#web/session/subject-zone.ts'
import { FormShell } from '#web/ui/form-shell.tsx'
import surface from '#web/ui/surface.module.css'
import { useForm } from '#web/ui/use-form.ts'
import { settingsMessages } from './messages.ts'
import { rangeComplaints } from './model.ts'
import { rebuild } from './queries.ts'
import classes from './reward-settings.module.css'

type Rebuilt = Output<typeof reward.rebuild> & { readonly name: string }

/** As many days as a parent is likely to remember. */
const USUAL_DAYS = 14

/** A rebuild posts the earnings of a range of days to the Time Bank. [reward/reward-rebuild] */
export function RebuildCard({ kin }: { kin: readonly FamilyMember[] }) {
  const t = useWords(settingsMessages)
  const zone = useSubjectZone()
  const [today] = useState(() => localDate([{ from: null, tz: zone }], now()))
  const [rebuilt, setRebuilt] = useState<Rebuilt | null>(null)
  const form = useForm({
    start: { from: String(addDays(today, -USUAL_DAYS)), to: String(today), childId: kin[0]!._id, isDecrease: false },
    check: rangeComplaints,
    say: (complaint) => t(complaint),
    async send({ from, to, childId, isDecrease }) {
      setRebuilt(null)
      const { dataGroup, name } = kin.find(({ _id }) => _id === childId) ?? kin[0]!
      const days = { from: from as LocalDate, to: to as LocalDate }
      return dataGroup === null ? null : { ...(await rebuild({ dataGroup }, days, isDecrease)), name }
    },
    onDone: setRebuilt,
    failureOf: (error) => failureOf('update', error),
  })
  const { values, shell } = form
  const day = (field: 'from' | 'to') => ({
    ...form.field(field),
    label: t(field === 'from' ? 'since' : 'until'),
    type: 'date',
    max: today,
  })
  return (
    <section className={`${surface.part} ${classes.card}`} aria-labelledby="reward-rebuild">
      <h2 id="reward-rebuild" className={surface.title}>
        {t('rebuildTitle')}
      </h2>
      <p className={classes.soft}>{t('rebuildText')}</p>
      <FormShell
        {...shell}
        buttons={
          <Button type="submit" variant="light" loading={shell.pending}>
            {t('rebuild')}
          </Button>
        }
      >
        <NativeSelect
          {...form.field('childId')}
          label={t('child')}
          data={kin.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...day('from')} />
          <TextInput {...day('to')} />
        </SimpleGrid>
        <Checkbox
          label={t('decrease')}
          description={t('decreaseHint')}
          checked={values.isDecrease}
          onChange={({ currentTarget }) => form.set({ isDecrease: currentTarget.checked })}
        />
      </FormShell>
      <div role="status" className={classes.result}>
        {shell.pending && (
          <>
            <p>{t('rebuilding')}</p>
            <Progress value={100} animated aria-hidden />
          </>
        )}
        {rebuilt && <Result rebuilt={rebuilt} />}
      </div>
    </section>
  )
}

const sumOf = (days: readonly { coins: number }[]) => days.reduce((sum, { coins }) => sum + coins, 0)

function Result({ rebuilt: { postings, kept, uncollected, available, name } }: { rebuilt: Rebuilt }) {
  const t = useWords(settingsMessages)
  const language = useLanguage()
  const signed = (coins: number) => `${coins > 0 ? '+' : '−'}${numberText(Math.abs(coins), language)}`
  return (
    <>
      {!postings.length && !kept.length && !uncollected.length && <p>{t('nothing')}</p>}
      {postings.length > 0 && <p>{t('posted', { count: postings.length })}</p>}
      <ul className={`${classes.postings} figures`}>
        {postings.map(({ date, coins, revision }) => (
          <li key={`${date} ${revision}`}>{t('plus', { date: dateText(date, language), coins: signed(coins) })}</li>
        ))}
      </ul>
      {kept.length > 0 && <p>{t('kept', { count: sumOf(kept) })}</p>}
      {uncollected.length > 0 && <p>{t('uncollected', { count: sumOf(uncollected) })}</p>}
      <p>{t('available', { count: available, name })}</p>
    </>
  )
}
