import { Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './delivery.module.css'

type Props = { Icon: TablerIcon; what: string; why: string }

/** Replaces a switch without effect: the missing feature, and how to get it. */
export const UnavailableRow = ({ Icon, what, why }: Props) => (
  <div className={classes.row}>
    <Icon className={classes.icon} size={24} stroke={1.8} aria-hidden />
    <div className={classes.about}>
      <Text size="sm">{what}</Text>
      <Text size="sm" c="dimmed">
        {why}
      </Text>
    </div>
  </div>
)
