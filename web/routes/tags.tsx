import { useNavigate, useSearch } from '@tanstack/react-router'
import { TAG_TABS, tabOf } from '#web/features/catalogue/model.ts'
import { TagsScreen } from '#web/features/catalogue/tags-screen.tsx'
import { PATHS } from '#web/paths.ts'

export function Tags() {
  const navigate = useNavigate()
  const { tab } = useSearch({ from: `/inside${PATHS.tags}` })
  return (
    <TagsScreen
      tab={tabOf(TAG_TABS, tab)}
      onTab={(next) => void navigate({ to: PATHS.tags, search: { tab: next }, replace: true })}
    />
  )
}
