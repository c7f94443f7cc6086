import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type BalanceSplit, JARS, splitViolations, totalOf } from '#domain/bank/split.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { splitQuery } from '#web/widgets/bank/bank-queries.ts'
import { type Holder, mayDo } from '#web/widgets/bank/holder.ts'
import { JarParts } from '#web/widgets/bank/jar-parts.tsx'
import { useBankForm } from '#web/widgets/bank/use-bank-form.ts'
import { notifyWith } from '#web/widgets/saved-notice.tsx'
import { messages } from './messages.ts'
import { changeSplit } from './queries.ts'
import { Loaded, SettingCard } from './setting-card.tsx'
import classes from './setting.module.css'

const PARTS = { spend: 'spendPart', save: 'savePart', give: 'givePart' } as const
/** Minutes of the example. */
const EXAMPLE = 30
const STEP = 5
const WHOLE = 100

/** The three shares of a deposit add up to 100 percent. [bank/balance-split] */
export function SplitCard({ holder }: { holder: Holder }) {
  const asked = useQuery(splitQuery(holder))
  if (!mayDo(holder, 'splitBank')) return null
  return <Loaded asked={asked}>{({ split }) => <SplitForm holder={holder} split={split} />}</Loaded>
}

function SplitForm({ holder, split }: { holder: Holder; split: BalanceSplit }) {
  const t = useWords(messages)
  const form = useBankForm({
    start: split,
    isFollowing: true,
    // A wrong sum of the three is reported under the first.
    wrong: splitViolations,
    amount: 'split',
    send: (values) => changeSplit(holder, values),
    onDone: () => notifyWith(t.phrase('stored')),
  })
  const { values } = form
  const sum = totalOf(values)
  const together = form.errorOf('split')
  return (
    <SettingCard title={t('split')} hint={t('splitHint')} form={form}>
      <div className={classes.fields}>
        {JARS.map((jar) => (
          <AmountInput
            key={jar}
            label={t(PARTS[jar])}
            value={values[jar]}
            step={STEP}
            most={WHOLE}
            suffix="%"
            error={form.errorOf(jar)}
            onChange={(value) => form.set({ [jar]: value })}
          />
        ))}
      </div>
      <Text size="sm" c={together ? 'var(--danger)' : 'dimmed'} role="status" className="figures">
        {together ?? (sum === WHOLE ? t('splitExample') : Number.isNaN(sum) ? '' : t('splitSum', { sum }))}
      </Text>
      <JarParts minutes={EXAMPLE} split={values} />
    </SettingCard>
  )
}
