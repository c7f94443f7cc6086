import option from './option.module.css'

/** The star behind the name of a group that must be answered; its inputs tell screen readers themselves. */
export const RequiredMark = () => (
  <span className={option.required} aria-hidden>
    {' *'}
  </span>
)
