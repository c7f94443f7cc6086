import { Stack, Text } from '@mantine/core'
import { DayCard } from '#web/features/account/day-card.tsx'
import { KeysCard } from '#web/features/account/keys-card.tsx'
import { LinksCard } from '#web/features/account/links-card.tsx'
import { LookCard } from '#web/features/account/look-card.tsx'
import { LocaleCard } from '#web/features/account/locale-card.tsx'
import { accountMessages } from '#web/features/account/messages.ts'
import { PlaceCard } from '#web/features/account/place-card.tsx'
import { PlansCard } from '#web/features/account/plans-card.tsx'
import { VersionLine } from '#web/features/account/version-line.tsx'
import { DeliveryCard } from '#web/features/delivery/delivery-card.tsx'
import { useWords } from '#web/i18n/use-words.ts'

export function Preferences() {
  const t = useWords(accountMessages)
  return (
    <Stack gap="lg" maw={720} mx="auto">
      <Text c="dimmed">{t('lead')}</Text>
      <PlaceCard />
      <LocaleCard />
      <LookCard />
      <DayCard />
      <PlansCard />
      <DeliveryCard />
      <KeysCard />
      <LinksCard />
      <VersionLine />
    </Stack>
  )
}
