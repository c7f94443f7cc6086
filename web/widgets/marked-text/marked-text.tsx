import { cutAt, type Marked } from './cut.ts'
import classes from './marked-text.module.css'

/** The hits of a search stand out, for eyes and screen readers. */
export const MarkedText = (marked: Marked) =>
  cutAt(marked).map(({ text, isHit }, at) =>
    isHit ? (
      <mark key={at} className={classes.hit}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
