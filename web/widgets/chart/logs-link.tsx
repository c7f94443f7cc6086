import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS, type SearchFilters } from '#web/paths.ts'

type Props = { logs: SearchFilters | null; className?: string | undefined; children: ReactNode }

/** The way to the logs behind a figure; where no list adds up to it, the figure alone. */
export const LogsLink = ({ logs, className, children }: Props) =>
  logs ? (
    <Link to={PATHS.search} search={logs} className={className}>
      {children}
    </Link>
  ) : (
    <span className={className}>{children}</span>
  )
