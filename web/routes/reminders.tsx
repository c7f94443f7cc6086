import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Offer } from '#web/features/delivery/offer.tsx'
import { RemindersScreen } from '#web/features/reminder/reminders-screen.tsx'
import { useUser } from '#web/api/session.ts'
import { PATHS } from '#web/paths.ts'
import { familyQuery } from '#web/session/app-view.ts'
import { useNow } from '#web/session/clock.ts'
import { usePreference } from '#web/session/preference.ts'

export function Reminders() {
  const navigate = useNavigate()
  const { status = 'pending', reminder } = useSearch({ from: `/inside${PATHS.reminders}` })
  const { timezone } = usePreference().timezone
  const now = useNow('minute')
  const me = useUser()?.userId
  const { data: mine } = useQuery(familyQuery)
  const members = mine?.familyGroup?.members.filter(({ _id, isActive }) => isActive && _id !== me) ?? []
  return (
    <>
      <Offer />
      <RemindersScreen
        view={status}
        here={{ now, zone: timezone }}
        members={members}
        wanted={reminder}
        onView={(next) =>
          void navigate({ to: PATHS.reminders, search: next === 'pending' ? {} : { status: next }, replace: true })
        }
      />
    </>
  )
}
