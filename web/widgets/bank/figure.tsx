import type { ReactNode } from 'react'

type Props = {
  /** What it is a figure of, for whoever hears it alone. */
  label: string
  children: ReactNode
}

/** One balance, under its name. */
export const Figure = ({ label, children }: Props) => (
  <span role="group" aria-label={label} className="figures">
    {children}
  </span>
)
