import { Card, NativeSelect, Stack, Title } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { now } from '#web/session/clock.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { useSection } from '#web/ui/section.ts'
import { plansHomeMessages } from '#web/widgets/plans-home/messages.ts'
import { PLANS_PLACES, type PlansHomePage, plansHomePageOf } from '#web/widgets/plans-home/place.ts'

const CHOICES = ['last', ...PLANS_PLACES] as const

/** A preference keeps where the screen of plans opens. [view/page-state] */
export function PlansCard() {
  const t = useWords(plansHomeMessages)
  const section = useSection('plans')
  const page = plansHomePageOf(usePreference().pageState['plansHomePage'])
  const keep = (opensWith: PlansHomePage['opensWith']) =>
    changePreference({ pageState: { plansHomePage: { ...page, opensWith, lastVisited: now() } } })
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('title')}</Title>
        <NativeSelect
          label={t('opensWith')}
          description={t('hint')}
          value={page.opensWith}
          data={CHOICES.map((value) => ({ value, label: t(value) }))}
          onChange={({ currentTarget }) => keep(CHOICES.find((choice) => choice === currentTarget.value) ?? 'last')}
        />
      </Stack>
    </Card>
  )
}
