import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { closePanel, panelItem } from '#web/ui/popover-button.tsx'
import { familyItemMessages } from './family-item-messages.ts'

/** In the menu of the account: the way to what waits in the family. */
export function FamilyItem({ count }: { count: number }) {
  const t = useWords(familyItemMessages)
  return (
    <Link to={PATHS.family} className={panelItem} onClick={closePanel}>
      <IconUsersGroup size={20} stroke={1.8} aria-hidden />
      {t('waits', { count })}
    </Link>
  )
}
