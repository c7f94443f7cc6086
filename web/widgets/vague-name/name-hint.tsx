import { lazy, type ReactNode, Suspense } from 'react'
import type { Category } from '#contract/catalogue.ts'
import classes from './name-hint.module.css'

/** Loaded with its lists of words once a new name is typed. */
const VagueHint = lazy(() => import('./vague-hint.tsx').then(({ VagueHint: component }) => ({ default: component })))

type Props = {
  /** Of `useNewName`. */
  mayHint: boolean
  name: string
  category: Category | null
  onPick: (name: string) => void
  /** The field. */
  children: ReactNode
}

/** The field of a name, and over what lies before it a hint: what comes after it stays where it is, and free. */
export function NameHint({ mayHint, children, ...hinted }: Props) {
  return (
    <div className={classes.place}>
      {children}
      {mayHint && (
        <Suspense>
          <VagueHint {...hinted} side="above" />
        </Suspense>
      )}
    </div>
  )
}
