import { Checkbox, SimpleGrid, Text } from '@mantine/core'
import type { RewardSettings } from '#contract/reward.ts'
import type { CoinPart } from '#domain/reward/settings.ts'
import { dateText, namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import surface from '#web/ui/surface.module.css'
import { FormShell } from '#web/ui/form-shell.tsx'
import { AmountInput } from '#web/widgets/bank/amount-input.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { settingsMessages } from './messages.ts'
import { type Answer, dailyMost, isOther, REWARDABLE } from './model.ts'
import classes from './reward-settings.module.css'
import { useSettingsForm } from './use-settings-form.tsx'

type Props = { answer: Answer; isAdmin: boolean }

/** What holds today, what from another day on, and for an admin the form that changes it. */
export function SettingsCard({ answer: { current, next }, isAdmin }: Props) {
  const t = useWords(settingsMessages)
  const language = useLanguage()
  const isComing = next !== null && isOther(next, current)
  return (
    <section className={`${surface.part} ${classes.card}`} aria-labelledby="reward-settings">
      <h2 id="reward-settings" className={surface.title}>
        {t('title')}
      </h2>
      <p className={classes.soft}>{t(isAdmin ? 'from' : 'readOnly')}</p>
      {isComing && (
        <div className={classes.today}>
          <p>{t('next', { date: dateText(next.effectiveFrom, language, 'longDay') })}</p>
          <Summary settings={current} />
        </div>
      )}
      {isAdmin ? <Form before={next ?? current} /> : <Summary settings={next ?? current} />}
    </section>
  )
}

function Summary({ settings }: { settings: RewardSettings }) {
  const t = useWords(settingsMessages)
  const category = useWords(categoryNames)
  const language = useLanguage()
  const { rewardCategories, minRewardMinutes, coinWeights, maxCrownsPerDay } = settings
  const names = rewardCategories.map((one) => category(one))
  return (
    <ul className={`${classes.summary} figures`}>
      <li>{names.length ? namesText(names, language) : '–'}</li>
      <li>{t('minutesNow', { count: minRewardMinutes })}</li>
      <li>{t('weightsNow', coinWeights)}</li>
      <li>{t('crownsNow', { count: maxCrownsPerDay })}</li>
    </ul>
  )
}

function Form({ before }: { before: RewardSettings }) {
  const t = useWords(settingsMessages)
  const category = useWords(categoryNames)
  const { values, errorOf, set, shell } = useSettingsForm(before)
  const { weights } = values
  const weight = (part: CoinPart) => (
    <AmountInput
      label={t(part)}
      value={weights[part]}
      error={undefined}
      onChange={(value) => set({ weights: { ...weights, [part]: value } })}
    />
  )
  const sum = dailyMost(weights)
  const wrongWeights = errorOf('weights')
  return (
    <FormShell {...shell} submit={t('save')}>
      <Checkbox.Group
        label={t('categories')}
        description={t('categoriesHint')}
        value={[...values.categories]}
        onChange={(categories) => set({ categories: categories })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" pt="sm">
          {REWARDABLE.map((one) => (
            <Checkbox key={one} value={one} label={category(one)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <AmountInput
        label={t('minutes')}
        description={t('minutesHint')}
        value={values.minutes}
        step={5}
        error={errorOf('minutes')}
        onChange={(minutes) => set({ minutes })}
      />
      <fieldset className={classes.weights}>
        <legend>{t('weights')}</legend>
        <Text size="sm" c="dimmed">
          {t('weightsHint', { sum: Number.isNaN(sum) ? '–' : sum })}
        </Text>
        <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm" className={classes.amounts}>
          {weight('effort')}
          {weight('plan')}
          {weight('sleep')}
          {weight('streak')}
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {t('streakHint')}
        </Text>
        {wrongWeights && (
          <Text size="sm" c="red" role="alert">
            {wrongWeights}
          </Text>
        )}
      </fieldset>
      <AmountInput
        label={t('crowns')}
        description={t('crownsHint')}
        value={values.crowns}
        error={errorOf('crowns')}
        onChange={(crowns) => set({ crowns })}
      />
    </FormShell>
  )
}
