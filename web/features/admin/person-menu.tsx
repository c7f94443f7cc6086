import { IconKey, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import type { ServerPerson } from '#contract/admin.ts'
import { useUser } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useDates } from '#web/session/use-dates.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type MenuCommand, MenuButton } from '#web/ui/menu-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { adminMessages } from './messages.ts'
import { actionsFor } from './model.ts'
import { useCreateResetLink, useDisable, useEnable } from './queries.ts'

/** What an admin of the server can do about a person. */
export function PersonMenu({ person }: { person: ServerPerson }) {
  const t = useWords(adminMessages)
  const { momentOf } = useDates()
  const may = actionsFor(person, useUser()?.userId)
  const [disable, enable, create] = [useDisable(), useEnable(), useCreateResetLink()]
  const [made, setMade] = useState<{ link: string; expiresAt: Parameters<typeof momentOf>[0] } | null>(null)
  const { userId, userName: name } = person
  const close = () => setMade(null)

  async function makeLink() {
    const question = { title: t('resetTitle', { name }), text: t('resetText', { name }), confirm: t('makeLink') }
    if (!(await confirm({ kind: 'warning', cancel: t('cancel'), ...question }))) return
    create.mutate(userId, { onSuccess: setMade, onError: (error) => tellFailure('create', error) })
  }
  async function askToDisable() {
    const question = { title: t('disableTitle', { name }), text: t('disableText', { name }), confirm: t('disable') }
    if (!(await confirm({ kind: 'warning', cancel: t('cancel'), ...question }))) return
    disable.mutate(userId, {
      onSuccess: () => notify({ kind: 'success', message: t.phrase('disabledNow', { name }) }),
      onError: (error) => tellFailure('edit', error),
    })
  }
  const enableAgain = () =>
    enable.mutate(userId, {
      onSuccess: () => notify({ kind: 'success', message: t.phrase('enabledNow', { name }) }),
      onError: (error) => tellFailure('edit', error),
    })
  const commands: MenuCommand[] = [
    ...(may.resetLink ? [{ label: t('resetLink'), Icon: IconKey, run: () => void makeLink() }] : []),
    ...(may.disable ? [{ label: t('disable'), Icon: IconLock, isDanger: true, run: () => void askToDisable() }] : []),
    ...(may.enable ? [{ label: t('enable'), Icon: IconLockOpen, run: enableAgain }] : []),
  ]
  if (!commands.length) return null
  return (
    <>
      <MenuButton label={t('actionsOf', { name })} commands={commands} />
      {made && (
        <Dialog title={t('resetDialog', { name })} closeLabel={t('close')} onClose={close}>
          <HandedLink
            text={t('resetHandOver', { name, time: momentOf(made.expiresAt) })}
            link={made.link}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  )
}
