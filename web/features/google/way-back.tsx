import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { PATHS } from '#web/paths.ts'

type Props = { to: (typeof PATHS)['signIn' | 'account']; label: string }

export const WayBack = ({ to, label }: Props) => (
  <Anchor renderRoot={(props) => <Link to={to} {...props} />}>{label}</Anchor>
)
