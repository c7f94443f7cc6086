import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS, type SearchFilters } from '#web/paths.ts'

type Props = { logs: SearchFilters; className?: string | undefined; children: ReactNode }

/** The way to the logs behind a figure. */
export const LogsLink = ({ logs, className, children }: Props) => (
  <Link to={PATHS.search} search={logs} className={className}>
    {children}
  </Link>
)
