import { useNavigate, useSearch } from '@tanstack/react-router'
import { RECIPIENT_TABS, tabOf } from '#web/features/catalogue/model.ts'
import { RecipientsScreen } from '#web/features/catalogue/recipients-screen.tsx'
import { PATHS } from '#web/paths.ts'

export function Recipients() {
  const navigate = useNavigate()
  const { tab } = useSearch({ from: `/inside${PATHS.recipients}` })
  return (
    <RecipientsScreen
      tab={tabOf(RECIPIENT_TABS, tab)}
      onTab={(next) => void navigate({ to: PATHS.recipients, search: { tab: next }, replace: true })}
    />
  )
}
