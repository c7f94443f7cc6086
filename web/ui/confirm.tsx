import { lazy, Suspense } from 'react'
import type { OpenQuestion, Question } from './confirm-dialog.tsx'
import { createStore, useStore } from './store.ts'

/** Fetched with the first question. */
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then(({ ConfirmDialog: component }) => ({ default: component })),
)

const asked = createStore<OpenQuestion | null>(null)

/** Asks before something is done. false: it shall not be; so is a question that another one follows unanswered. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (isYes) => {
        asked.set(null)
        resolve(isYes)
      },
    })
  })
}

/** Where questions appear; once on a page. */
export function ConfirmArea() {
  const question = useStore(asked)
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog {...question} />
    </Suspense>
  )
}
