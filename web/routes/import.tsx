import { useNavigate, useSearch } from '@tanstack/react-router'
import { ImportScreen } from '#web/features/import/import-screen.tsx'
import { PATHS } from '#web/paths.ts'

/** History from other trackers; the address has the import that is open, so that it can be reloaded. */
export function Import() {
  const navigate = useNavigate()
  const { id } = useSearch({ from: `/inside${PATHS.import}` })
  return (
    <ImportScreen
      id={id}
      onOpen={(opened) => void navigate({ to: PATHS.import, search: opened === undefined ? {} : { id: opened } })}
    />
  )
}
