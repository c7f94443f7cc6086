// The floor of writing in a note: React, and on a tap Tiptap with one request. Nothing that a product needs.
import type { Content } from '@tiptap/core'
import { lazy, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'

const Writing = lazy(() => import('./writing.tsx').then(({ Writing: component }) => ({ default: component })))

/** The note comes from the bench, so that both pages show the same. */
const id = new URLSearchParams(location.search).get('note')

/** While the editor is still on its way. */
async function ask(): Promise<Content> {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
  const answer = await fetch(`/api/user/note/${id}`, { headers })
  return ((await answer.json()) as { content: Content }).content
}

function Page() {
  const [answer, setAnswer] = useState<Promise<Content>>()
  return answer ? (
    <Suspense>
      <Writing answer={answer} />
    </Suspense>
  ) : (
    <button type="button" data-open onClick={() => setAnswer(ask())}>
      {'Open'}
    </button>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
