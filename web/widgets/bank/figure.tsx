import type { ReactNode } from 'react'

type Props = {
  /** The meaning of the figure, for screen readers. */
  label: string
  children: ReactNode
}

/** One balance, under its name. */
export const Figure = ({ label, children }: Props) => (
  <span role="group" aria-label={label} className="figures">
    {children}
  </span>
)
