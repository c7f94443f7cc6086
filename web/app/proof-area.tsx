import { lazy, Suspense } from 'react'
import { useProofAsked } from '#web/api/proof.ts'

/** Fetched with the first question. */
const ProofDialog = lazy(() =>
  import('./proof-dialog.tsx').then(({ ProofDialog: component }) => ({ default: component })),
)

const UnverifiedDialog = lazy(() =>
  import('./unverified-dialog.tsx').then(({ UnverifiedDialog: component }) => ({ default: component })),
)

/** Hosts the dialogs that a refusal of the server opens, whichever screen has asked. Mount once per page. */
export function ProofArea() {
  const asked = useProofAsked()
  if (!asked) return null
  const Asking = asked.about === 'proof' ? ProofDialog : UnverifiedDialog
  return (
    <Suspense>
      <Asking onDone={asked.answer} />
    </Suspense>
  )
}
