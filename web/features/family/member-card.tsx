import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FamilyGroup, FamilyMember } from '#contract/family.ts'
import { parentAside } from '#web/api/taken-over.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { manage, useAppView } from '#web/session/app-view.ts'
import { confirm } from '#web/ui/confirm.tsx'
import type { Question } from '#web/ui/confirm-dialog.tsx'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import { useFamilyWrite } from '#web/widgets/family/family-queries.ts'
import { tellFailure } from '#web/widgets/family/failures.ts'
import { questionMessages } from '#web/widgets/family/question-messages.ts'
import { AliasDialog } from './alias-dialog.tsx'
import classes from './family.module.css'
import { MemberMenu } from './member-menu.tsx'
import { familyMessages } from './messages.ts'
import { commandsFor, type MemberCommand } from './model.ts'
import { carryOut, type ChildCommand, type PlainCommand } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

/** The questions before an action; letting a member in needs none. */
const QUESTIONS = {
  decline: { text: 'declineText', kind: 'danger' },
  makeParent: { text: 'makeParentText', kind: 'info' },
  makeChild: { text: 'makeChildText', kind: 'warning' },
  makeAdmin: { text: 'makeAdminText', kind: 'info' },
  endAdmin: { text: 'endAdminText', kind: 'warning' },
  suspend: { text: 'suspendText', kind: 'warning' },
} as const

const isQuestioned = (command: MemberCommand): command is keyof typeof QUESTIONS => command in QUESTIONS

type Props = {
  group: FamilyGroup
  me: FamilyMember
  member: FamilyMember
  onOpen: (command: ChildCommand, member: FamilyMember) => void
}

export function MemberCard({ group, me, member, onOpen }: Props) {
  const t = useWords(familyMessages)
  const question = useWords(questionMessages)
  const [open, setOpen] = useState<'changeAlias' | 'remove' | null>(null)
  const write = useFamilyWrite((command: PlainCommand) => carryOut(command, member))
  const { name, fullName, email, status, role, isManaged } = member
  const pending = member.account?.pendingEmail
  const { mode, children, child } = useAppView()
  const isOpenable =
    mode.accountMode !== 'PERSONAL' && child?._id !== member._id && children.some(({ _id }) => _id === member._id)
  const commands = [
    ...(isOpenable ? (['openDay'] as const) : []),
    ...commandsFor(group, me, member, { isHandedOver: parentAside() !== null }),
  ]

  async function start(command: MemberCommand) {
    if (command === 'editChild' || command === 'giveEmail' || command === 'history') return onOpen(command, member)
    if (command === 'openDay') return manage(member)
    if (command === 'remove' && isManaged) return onOpen('removeChild', member)
    if (command === 'changeAlias' || command === 'remove') return setOpen(command)
    if (isQuestioned(command)) {
      const { kind, text } = QUESTIONS[command]
      const asked: Question = {
        kind,
        title: question(command, { name }),
        text: command === 'suspend' && role === 'parent' ? t('codeChanges', { text: t(text) }) : t(text),
        confirm: t(command),
        cancel: t('cancel'),
      }
      if (!(await confirm(asked))) return
    }
    write.mutate(command, { onError: (error) => tellFailure('update', error) })
  }

  return (
    <li className={classes.member} data-status={status}>
      <PersonAvatar avatar={member.avatar} name={name} size={48} />
      <div>
        <p className={classes.name}>{name}</p>
        {name !== fullName && <p className={classes.soft}>{fullName}</p>}
        {email && <p className={classes.soft}>{email}</p>}
        {pending && (
          <p className={classes.soft}>{t(pending.leaves ? 'pendingOwn' : 'pendingEmail', { email: pending.email })}</p>
        )}
        <MemberBadges member={member} isMe={member._id === me._id} />
      </div>
      {status !== 'waiting' && commands.length > 0 && (
        <MemberMenu name={name} commands={commands} onCommand={(command) => void start(command)} />
      )}
      {status === 'waiting' && commands.length > 0 && (
        <div className={classes.decide} role="group" aria-label={t('menuOf', { name })}>
          <Button size="sm" loading={write.isPending} onClick={() => void start('approve')}>
            {t('approve')}
          </Button>
          <Button size="sm" variant="default" disabled={write.isPending} onClick={() => void start('decline')}>
            {t('decline')}
          </Button>
        </div>
      )}
      {open === 'changeAlias' && <AliasDialog member={member} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog member={member} onClose={() => setOpen(null)} />}
    </li>
  )
}

/** The status of a member and its roles. */
function MemberBadges({ member, isMe }: { member: FamilyMember; isMe: boolean }) {
  const t = useWords(familyMessages)
  const { status, role, isAdmin, isManaged, isAskedToBeChild } = member
  return (
    <div className={classes.badges}>
      {status === 'waiting' && (
        <span className={classes.badge} data-kind="warn">
          {t('waiting')}
        </span>
      )}
      {status === 'suspended' && (
        <span className={classes.badge} data-kind="warn">
          {t('suspended')}
        </span>
      )}
      {isAskedToBeChild && (
        <span className={classes.badge} data-kind="warn">
          {t('asked')}
        </span>
      )}
      {isMe && (
        <span className={classes.badge} data-kind="accent">
          {t('you')}
        </span>
      )}
      <span className={classes.badge}>{t(isAdmin ? 'administrator' : role)}</span>
      {isManaged && <span className={classes.badge}>{t('managed')}</span>}
    </div>
  )
}
