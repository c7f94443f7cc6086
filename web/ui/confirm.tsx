import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { OpenQuestion, Question } from './confirm-dialog.tsx'

/** Fetched with the first question. */
const ConfirmDialog = lazy(() =>
  import('./confirm-dialog.tsx').then(({ ConfirmDialog: component }) => ({ default: component })),
)

let asked: OpenQuestion | null = null
const watchers = new Set<() => void>()

function set(next: OpenQuestion | null) {
  asked = next
  for (const watch of watchers) watch()
}

/** Asks before something is done. false: it shall not be; so is a question that another one follows unanswered. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (isYes) => {
        set(null)
        resolve(isYes)
      },
    })
  })
}

function subscribe(watch: () => void) {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** Where questions appear; once on a page. */
export function ConfirmArea() {
  const question = useSyncExternalStore(subscribe, () => asked)
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog {...question} />
    </Suspense>
  )
}
