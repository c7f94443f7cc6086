import {
  IconArrowDown,
  IconArrowBackUp,
  IconArrowUp,
  IconCalendarEvent,
  IconHistory,
  IconLockOpen,
  IconMail,
  IconMailOff,
  IconMoodKid,
  IconPencil,
  IconPlayerPause,
  IconShield,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { familyMessages } from './messages.ts'
import type { MemberCommand } from './model.ts'

const ICONS = {
  openDay: IconCalendarEvent,
  letIn: IconLockOpen,
  changeAlias: IconPencil,
  editChild: IconMoodKid,
  giveEmail: IconMail,
  withdrawEmail: IconMailOff,
  history: IconHistory,
  makeParent: IconArrowUp,
  makeChild: IconArrowDown,
  keepParent: IconArrowBackUp,
  makeAdmin: IconShield,
  endAdmin: IconShieldOff,
  suspend: IconPlayerPause,
  remove: IconTrash,
  approve: IconLockOpen,
  decline: IconTrash,
}

type Props = { name: string; commands: readonly MemberCommand[]; onCommand: (command: MemberCommand) => void }

/** The actions that the user may take on a member of the family. */
export function MemberMenu({ name, commands, onCommand }: Props) {
  const t = useWords(familyMessages)
  return (
    <MenuButton
      label={t('menuOf', { name })}
      commands={commands.map((command) => ({
        label: command === 'openDay' ? t('openDay', { name }) : t(command),
        Icon: ICONS[command],
        isDanger: command === 'remove',
        run: () => onCommand(command),
      }))}
    />
  )
}
