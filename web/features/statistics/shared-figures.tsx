import { Text } from '@mantine/core'
import type { SharedStatistics } from '#contract/shared-view.ts'
import { percent1 } from '#domain/time/duration.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { messages, shareMessages } from './messages.ts'
import { NOBODY, seriesOf, type Total } from './model.ts'
import { ShareRing } from './share-ring.tsx'
import { TotalsCard } from './totals-card.tsx'
import { type Names, useNames } from './use-figures.tsx'

type Shown = SharedStatistics['totals'][number]

/** A key within the view: a visitor knows no ids. Hidden things are numbered in their order. */
function keysOf(totals: readonly Shown[]): string[] {
  let hidden = 0
  return totals.map(({ kind, category }, at) => {
    if (kind === 'nobody') return NOBODY
    if (kind === 'category' && category !== null) return category
    if (kind === 'named') return `named-${at}`
    hidden += 1
    return `hidden-${hidden}`
  })
}

/** The figures as the charts take them. Time without a recipient has no share and comes last. */
function figuresOf(totals: readonly Shown[]): Total[] {
  const keys = keysOf(totals)
  const all = totals.reduce((sum, { kind, minutes }) => (kind === 'nobody' ? sum : sum + minutes), 0)
  const unknown = { perDataDay: null, previous: null, change: null }
  return totals
    .map(({ kind, minutes, parallelMinutes: parallel }, at) => {
      const share = kind === 'nobody' ? null : percent1(minutes, all)
      return { id: keys[at]!, minutes, parallel, share, ...unknown }
    })
    .toSorted((a, b) => Number(a.id === NOBODY) - Number(b.id === NOBODY))
}

function useSharedNames({ aspect, totals }: SharedStatistics): Names {
  const t = useWords(shareMessages)
  const { nameOf } = useNames('category')
  const named = new Map(keysOf(totals).map((key, at) => [key, totals[at]!]))
  return {
    nameOf(key) {
      const total = named.get(key)
      if (total?.kind === 'named') return total.name ?? ''
      return total?.kind === 'hidden' ? t('other', { number: key.replace('hidden-', '') }) : nameOf(key)
    },
    isNamed: () => aspect === 'category',
    logsOf: () => null,
  }
}

/** The ring and the totals of a shared view. No figure leads to its logs. */
export function SharedFigures({ shared }: { shared: SharedStatistics }) {
  const t = useWords(messages)
  const { from, to, aspect: looked, totals: shown } = shared
  const names = useSharedNames(shared)
  const totals = figuresOf(shown)
  const given = totals.filter(({ id, minutes }) => id !== NOBODY && minutes > 0)
  const series = seriesOf(
    given.map(({ id }) => id),
    looked,
  )
  const figures = { range: { from, to }, looked, series, totals, names }
  return (
    <>
      {looked === 'tag' && <Text c="dimmed">{t('several')}</Text>}
      {looked === 'person' && <Text c="dimmed">{t('groups')}</Text>}
      <ShareRing {...figures} />
      <TotalsCard {...figures} today={to} isOpen={false} />
    </>
  )
}
