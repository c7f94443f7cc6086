import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './invitation-row.module.css'

/** A list of invitations, to a family or to the server. Its children are rows. */
export const InvitationList = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
)

/** One invitation: its facts, and the buttons beside them. */
export const InvitationRow = ({ buttons, children }: { buttons: ReactNode; children: ReactNode }) => (
  <li className={classes.row}>
    <div>{children}</div>
    <div className={classes.buttons}>{buttons}</div>
  </li>
)

type SentButtonsProps = {
  /** The words of the buttons, and their longer names for a screen reader. */
  words: { show: string; showName: string; withdraw: string; withdrawName: string }
  /** Null: the link cannot be seen again. */
  link: string | null
  onShow: (link: string) => void
  /** undefined: the invitation cannot be withdrawn. */
  onWithdraw: (() => void) | undefined
  isWithdrawing: boolean
}

/** What the sender of an open invitation can do. */
export const SentInvitationButtons = ({ words, link, onShow, onWithdraw, isWithdrawing }: SentButtonsProps) => (
  <>
    {link !== null && (
      <Button variant="light" size="sm" aria-haspopup="dialog" aria-label={words.showName} onClick={() => onShow(link)}>
        {words.show}
      </Button>
    )}
    {onWithdraw && (
      <Button variant="default" size="sm" loading={isWithdrawing} aria-label={words.withdrawName} onClick={onWithdraw}>
        {words.withdraw}
      </Button>
    )}
  </>
)
