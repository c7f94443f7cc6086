import { Button, Checkbox, NativeSelect, Progress, SimpleGrid, Stack, TextInput } from '@mantine/core'
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
import surface from '#web/ui/surface.module.css'
import { settingsMessages } from './messages.ts'
import { type RangeComplaints, rangeComplaints } from './model.ts'
import { rebuild } from './queries.ts'
import classes from './reward-settings.module.css'

type Rebuilt = Output<typeof reward.rebuild> & { readonly name: string }

type State = 'idle' | 'busy' | Rebuilt | { title: string; text: string }

/** As many days as a parent is likely to remember. */
const USUAL_DAYS = 14

/** A rebuild posts the earnings of a range of days to the Time Bank. [reward/reward-rebuild] */
export function RebuildCard({ kin }: { kin: readonly FamilyMember[] }) {
  const t = useWords(settingsMessages)
  const zone = useSubjectZone()
  const [today] = useState(() => localDate([{ from: null, tz: zone }], now()))
  const [range, setRange] = useState<Record<'from' | 'to', string>>({ from: addDays(today, -USUAL_DAYS), to: today })
  const [childId, setChildId] = useState(kin[0]!._id)
  const [isDecrease, setDecrease] = useState(false)
  const [complaints, setComplaints] = useState<RangeComplaints>({})
  const [state, setState] = useState<State>('idle')
  const child = kin.find(({ _id }) => _id === childId) ?? kin[0]!
  const day = (field: 'from' | 'to') => ({
    label: t(field === 'from' ? 'since' : 'until'),
    type: 'date',
    value: range[field],
    max: today,
    error: complaints[field] && t(complaints[field]),
    onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
      setComplaints({})
      setRange({ ...range, [field]: value })
    },
  })
  async function run() {
    const found = rangeComplaints(range)
    setComplaints(found)
    if (Object.keys(found).length || child.dataGroup === null) return
    setState('busy')
    try {
      const days = { from: range.from as LocalDate, to: range.to as LocalDate }
      const answer = await rebuild({ dataGroup: child.dataGroup }, days, isDecrease)
      setState({ ...answer, name: child.name })
    } catch (error) {
      setState(failureOf('update', error))
    }
  }
  return (
    <section className={`${surface.part} ${classes.card}`} aria-labelledby="reward-rebuild">
      <h2 id="reward-rebuild" className={surface.title}>
        {t('rebuildTitle')}
      </h2>
      <p className={classes.soft}>{t('rebuildText')}</p>
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <Stack gap="md">
          <NativeSelect
            label={t('child')}
            value={childId}
            data={kin.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ currentTarget }) => setChildId(currentTarget.value)}
          />
          <SimpleGrid cols={2} spacing="sm">
            <TextInput {...day('from')} />
            <TextInput {...day('to')} />
          </SimpleGrid>
          <Checkbox
            label={t('decrease')}
            description={t('decreaseHint')}
            checked={isDecrease}
            onChange={({ currentTarget }) => setDecrease(currentTarget.checked)}
          />
          <Button type="submit" variant="light" loading={state === 'busy'}>
            {t('rebuild')}
          </Button>
        </Stack>
      </form>
      <Outcome state={state} />
    </section>
  )
}

function Outcome({ state }: { state: State }) {
  const t = useWords(settingsMessages)
  return (
    <>
      <div role="status" className={classes.result}>
        {state === 'busy' && (
          <>
            <p>{t('rebuilding')}</p>
            <Progress value={100} animated aria-hidden />
          </>
        )}
        {typeof state === 'object' && 'postings' in state && <Result rebuilt={state} />}
      </div>
      {typeof state === 'object' && 'text' in state && (
        <p role="alert" className={classes.failed}>
          <strong>{state.title}</strong> {state.text}
        </p>
      )}
    </>
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
