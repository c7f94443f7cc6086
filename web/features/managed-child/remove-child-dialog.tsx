import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FamilyMember } from '#contract/family.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { TypedDialog } from '#web/widgets/family/typed-dialog.tsx'
import { isAddress } from '#web/widgets/family/typed.ts'
import { EmailField } from './email-field.tsx'
import { ExportButton } from './export-button.tsx'
import { managedChildMessages } from './messages.ts'
import { isAboutEmail } from './model.ts'
import { eraseChild, giveEmail, settingsQuery } from './queries.ts'

type Props = { member: FamilyMember; onClose: () => void }

/** rules §6.6: of a child without e-mail it is asked as well what becomes of the account. */
export function RemoveChildDialog({ member: { _id, name, account }, onClose }: Props) {
  const t = useWords(managedChildMessages)
  const { data: settings } = useQuery(settingsQuery)
  const mayMail = settings?.mail !== false
  const [wanted, setWanted] = useState<'becomesOwn' | 'becomesErased'>('becomesOwn')
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fate = mayMail ? wanted : 'becomesErased'
  const asksEmail = fate === 'becomesOwn'

  function isReady() {
    const ready = !asksEmail || isAddress(email)
    setWrong(!ready)
    if (!ready) field.current?.focus()
    return ready
  }
  const done = () => {
    // Of a link that was mailed, the child's card tells.
    if (!asksEmail) notify({ kind: 'success', message: t.phrase('removed', { name }) })
    onClose()
  }
  return (
    <TypedDialog
      title={t('removeTitle', { name })}
      text={t('removeText', { name })}
      name={name}
      label={t('typeName', { name })}
      mismatch={t('nameMismatch')}
      submit={t(asksEmail ? 'send' : 'remove')}
      cancel={t('cancel')}
      close={t('close')}
      deed="remove"
      isReady={isReady}
      isSaid={(error) => asksEmail && isAboutEmail(error)}
      run={(typed) =>
        asksEmail ? giveEmail(_id, { email, leaves: true, name: typed }) : eraseChild(_id, typed).then(() => undefined)
      }
      onDone={done}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Radio.Group aria-label={t('removeText', { name })} value={fate} onChange={setWanted}>
            <Stack gap="sm">
              <Radio value="becomesOwn" label={t('becomesOwn')} disabled={!mayMail} />
              <Radio value="becomesErased" label={t('becomesErased')} />
            </Stack>
          </Radio.Group>
          {!mayMail && <Text c="dimmed">{t('noMail')}</Text>}
          {asksEmail && (
            <EmailField
              ref={field}
              value={email}
              isWrong={isWrong || (error !== null && isAboutEmail(error))}
              onChange={(typed) => {
                setEmail(typed)
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
