import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import { nameToType } from '#domain/activity/typed-name.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { HandedLink } from '#web/widgets/family/handed-link.tsx'
import { TypedDialog } from '#web/widgets/family/typed-dialog.tsx'
import { isAddress } from '#web/widgets/family/email-shape.ts'
import { EmailField } from './email-field.tsx'
import { ExportButton } from './export-button.tsx'
import { managedChildMessages } from './messages.ts'
import { isAboutEmail } from './model.ts'
import { eraseChild, giveEmail, settingsQuery } from './queries.ts'

type Props = { member: FamilyMember; onClose: () => void }

/** For a child without e-mail the dialog also asks what becomes of the account. [family/managed-child-removal] */
export function RemoveChildDialog({ member: { _id, name, account }, onClose }: Props) {
  const t = useWords(managedChildMessages)
  const { data: settings } = useQuery(settingsQuery)
  const isHanded = settings?.mail === false
  const [wanted, setWanted] = useState<'becomesOwn' | 'becomesErased'>('becomesOwn')
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  const asksEmail = wanted === 'becomesOwn'

  function isReady() {
    const ready = !asksEmail || isAddress(email)
    setWrong(!ready)
    return ready
  }
  const finishRemoval = () => {
    // The child's card tells of a mailed link.
    if (!asksEmail) notify({ kind: 'success', message: t.phrase('removed', { name }) })
    if (!isHanded || !asksEmail) onClose()
  }
  if (link !== null)
    return (
      <Dialog title={t('emailTitle', { name })} closeLabel={t('close')} onClose={onClose}>
        <HandedLink text={t('handText', { name })} link={link} onClose={onClose} />
      </Dialog>
    )
  const run = (typed: string) =>
    asksEmail
      ? giveEmail(_id, { email, leaves: true, name: typed }).then((given) => setLink(given.link))
      : eraseChild(_id, typed).then(() => undefined)
  return (
    <TypedDialog
      title={t('removeTitle', { name })}
      text={t('removeText', { name })}
      name={name}
      label={t('typeName', { name: nameToType(name) })}
      mismatch={t('nameMismatch')}
      submit={t(asksEmail ? (isHanded ? 'createLink' : 'send') : 'remove')}
      cancel={t('cancel')}
      close={t('close')}
      deed="remove"
      isReady={isReady}
      isSaid={(error) => asksEmail && isAboutEmail(error)}
      run={run}
      onDone={finishRemoval}
      onClose={onClose}
    >
      {(isRefused) => (
        <>
          <Radio.Group aria-label={t('removeText', { name })} value={wanted} onChange={setWanted}>
            <Stack gap="sm">
              <Radio value="becomesOwn" label={t('becomesOwn')} />
              <Radio value="becomesErased" label={t('becomesErased')} />
            </Stack>
          </Radio.Group>
          {asksEmail && (
            <EmailField
              value={email}
              error={isWrong || isRefused ? t('needEmail') : undefined}
              onChange={({ currentTarget }) => {
                setEmail(currentTarget.value)
                setWrong(false)
              }}
            />
          )}
          {!asksEmail && account?.isOfAge !== true && <ExportButton userId={_id} label={t('exportFirst')} />}
        </>
      )}
    </TypedDialog>
  )
}
