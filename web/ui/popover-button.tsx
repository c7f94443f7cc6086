import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import surface from './surface.module.css'
import classes from './popover-button.module.css'

/** A round button in the header. */
export const RoundButton = ({ label, ...rest }: { label: string } & ComponentProps<'button'>) => (
  <button type="button" className={classes.button} aria-label={label} title={label} {...rest} />
)

/** For actions in a panel: after one, the panel closes. */
export const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

/** One line of a panel: a choice or a command. */
export const PanelItem = ({ onClick, ...rest }: ComponentProps<'button'>) => (
  <button
    type="button"
    className={classes.item}
    onClick={(event) => {
      onClick?.(event)
      closePanel(event)
    }}
    {...rest}
  />
)
export const panelItem = classes.item

type Props = {
  label: string
  icon: ReactNode
  /** The user is about to open it: its content can be fetched. */
  onIntent?: () => void
  children: ReactNode
}

/**
 * A button with a small panel. The browser's own popover closes on Escape and on a click elsewhere and gives the
 * focus back, without a library in the first paint.
 */
export function PopoverButton({ label, icon, onIntent, children }: Props) {
  const id = useId()
  return (
    <>
      <RoundButton label={label} popoverTarget={id} onPointerEnter={onIntent} onFocus={onIntent} onClick={onIntent}>
        {icon}
      </RoundButton>
      <div id={id} popover="auto" className={`${surface.card} ${classes.panel}`}>
        {children}
      </div>
    </>
  )
}
