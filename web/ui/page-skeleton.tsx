import classes from './page-skeleton.module.css'

/** What stands where a screen will be, when it takes longer than a blink. At hand, and so without a library. */
export const PageSkeleton = () => (
  <div className={classes.page} aria-hidden>
    <div className={classes.line} />
    <div className={classes.card} />
    <div className={classes.card} />
    <div className={classes.card} />
  </div>
)
