import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'

type Props = {
  name: string
  onEdit: () => void
  /** null: it cannot be merged into another. */
  onMove: (() => void) | null
  /** null: it cannot be deleted. */
  onRemove: (() => void) | null
  /** What else can be done with it. */
  children: ReactNode
}

/** What can be done with a thing on a shelf. */
export function ThingActions({ name, onEdit, onMove, onRemove, children }: Props) {
  const t = useWords(messages)
  return (
    <>
      <IconButton label={t('edit', { name })} Icon={IconPencil} onClick={onEdit} />
      {onMove && <IconButton label={t('move', { name })} Icon={IconArrowMerge} onClick={onMove} />}
      {children}
      {onRemove && <IconButton label={t('remove', { name })} Icon={IconTrash} color="red" onClick={onRemove} />}
    </>
  )
}
