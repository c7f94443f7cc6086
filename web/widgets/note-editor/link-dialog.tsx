import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { type SubmitEvent, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { editorMessages } from './messages.ts'
import { isLinkAllowed } from './is-link-allowed.ts'
import { hrefOf } from './link-address.ts'

/** An address for the selection, for the link at the caret, or as a text of its own. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useWords(editorMessages)
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [address, setAddress] = useState(before)
  const [isRefused, setRefused] = useState(false)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    // In the document a dialog stands within what opened it.
    event.stopPropagation()
    const href = hrefOf(address, isLinkAllowed)
    setRefused(href === null)
    if (href === null) return
    const { empty } = editor.state.selection
    const chain = editor.chain().extendMarkRange('link')
    if (before === '' && empty)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
    else chain.setMark('link', { href })
    chain.run()
    onClose()
    // Once the dialog has returned the focus to its opener.
    setTimeout(() => editor.commands.focus())
  }

  return (
    <Dialog title={t('link')} closeLabel={t('close')} onClose={onClose} returnFocus={false}>
      <FormShell error={null} pending={false} submit={t('setLink')} onSubmit={submit}>
        <TextInput
          label={t('address')}
          description={t('addressHint')}
          inputMode="url"
          autoComplete="off"
          data-autofocus
          value={address}
          error={isRefused && t('noAddress')}
          onChange={({ currentTarget }) => {
            setAddress(currentTarget.value)
            setRefused(false)
          }}
        />
      </FormShell>
    </Dialog>
  )
}
