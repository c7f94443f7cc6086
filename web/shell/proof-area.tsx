import { lazy, Suspense } from 'react'
import { useProofAsked } from '#web/api/proof.ts'

/** Fetched with the first question. */
const ProofDialog = lazy(() =>
  import('./proof-dialog.tsx').then(({ ProofDialog: component }) => ({ default: component })),
)

/** Where somebody is asked to show once more who they are; once on a page. */
export function ProofArea() {
  const asked = useProofAsked()
  if (!asked) return null
  return (
    <Suspense>
      <ProofDialog onDone={asked.answer} />
    </Suspense>
  )
}
