import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef } from 'react'

type Props = ActionIconProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps | 'children' | 'title'> & {
    /** The action of the button: read by screen readers, and shown as a tip. */
    label: string
    Icon: TablerIcon
    /** In pixels. */
    iconSize?: number
  }

/** A picture that does something, beside others of its kind. */
export const IconButton = ({ label, Icon, iconSize = 20, ...button }: Props) => (
  <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} title={label} {...button}>
    <Icon size={iconSize} stroke={1.8} aria-hidden />
  </ActionIcon>
)
