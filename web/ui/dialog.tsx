import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useBackCloses } from './back-closes.ts'
import { useOpenDialog } from './open-dialogs.ts'
import { useStopsSecondTap } from './second-tap.ts'
import classes from './dialog.module.css'

type Props = {
  title: ReactNode
  /** What closing by the cross means. */
  closeLabel: string
  onClose: () => void
  /** Pixels; 520 unless there is a reason. [limit/layout-sizes] */
  size?: number
  /** A click outside then loses nothing that was typed. */
  closeOnClickOutside?: boolean
  /** true, unless the code that opens it sets the focus afterwards. */
  returnFocus?: boolean
  body?: string | undefined
  children: ReactNode
}

/** A dialog is mounted or not; Mantine returns the focus only from one that is mounted and closed. */
function useFocusBack(isWanted: boolean) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isWanted && isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before, isWanted],
  )
}

/**
 * A dialog asks for the whole attention. The browser's back button closes it too. All dialogs stand in the same place:
 * below the top, so that none moves when it grows, and on a phone at the bottom, near the thumb.
 */
export function Dialog({ title, closeLabel, onClose, size = 520, body, ...rest }: Props) {
  const { closeOnClickOutside = true, returnFocus = true, children } = rest
  useBackCloses(onClose)
  useOpenDialog()
  useStopsSecondTap()
  useFocusBack(returnFocus)
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={title}
      closeOnClickOutside={closeOnClickOutside}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': closeLabel }}
      attributes={{ header: { role: 'presentation' } }}
      classNames={{
        title: classes.title!,
        inner: classes.inner!,
        content: classes.content!,
        ...(body && { body }),
      }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Modal>
  )
}
