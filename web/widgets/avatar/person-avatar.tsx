import { lazy, Suspense } from 'react'
import { isDrawn } from './drawn.ts'
import classes from './person-avatar.module.css'

/** Most people have none of the ten drawings. */
const Drawing = lazy(() => import('./drawings.tsx').then(({ Drawing: component }) => ({ default: component })))

const Uploaded = lazy(() => import('./uploaded.tsx').then(({ Uploaded: component }) => ({ default: component })))

type Props = {
  /** The name of a drawing, or the id of a picture; null: the first letter has to do. */
  avatar: string | null
  name: string
  /** Pixels. */
  size: number
}

/** The picture of a person. It stands beside their name, which identifies them. */
export function PersonAvatar({ avatar, name, size }: Props) {
  const initial = [...name.trim()][0]?.toUpperCase()
  return (
    <span
      className={classes.face}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden
    >
      {isDrawn(avatar) ? (
        <Suspense>
          <Drawing of={avatar} size={size} />
        </Suspense>
      ) : avatar ? (
        <Suspense fallback={initial}>
          <Uploaded id={avatar} size={size}>
            {initial}
          </Uploaded>
        </Suspense>
      ) : (
        initial
      )}
    </span>
  )
}
