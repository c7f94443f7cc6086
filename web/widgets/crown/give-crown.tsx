import { useState } from 'react'
import { CROWN_MESSAGE_MAX } from '#domain/reward/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { tellCrownFailure } from './crown-failure.ts'
import { crownMessages } from './crown-messages.ts'
import { giveCrown, revokeCrown } from './crown-queries.ts'
import { CrownSign } from './reward-signs.tsx'
import { SentenceDialog } from './sentence-dialog.tsx'
import type { Of } from './use-subject.ts'

type Props = { of: Of; log: { id: string; name: string } }

/**
 * A crown comes after the fact, with a sentence of praise; one given by mistake can be undone at once.
 * [crown/crown-surprise]
 */
export function GiveCrown({ of, log: { id, name } }: Props) {
  const t = useWords(crownMessages)
  const [isOpen, setOpen] = useState(false)
  async function give(message: string) {
    await giveCrown(of, id, message)
    notifyUndo(t.phrase('didGive', { name }), {
      undo: () => revokeCrown(of, id),
      redo: () => giveCrown(of, id, message),
      failed: tellCrownFailure,
    })
  }
  return (
    <>
      <button type="button" className={buttons.soft} aria-label={t('giveFor', { name })} onClick={() => setOpen(true)}>
        <CrownSign size={20} hollow />
        {t('give')}
      </button>
      {isOpen && (
        <SentenceDialog
          title={t('giveTitle', { name })}
          label={t('praise')}
          hint={t('praiseHint')}
          most={CROWN_MESSAGE_MAX}
          submit={t('give')}
          onSubmit={give}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
