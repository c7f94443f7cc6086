import { Kbd, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { useLook } from '#web/theme/look.ts'
import { capsOf } from './read-key.ts'
import classes from './key-caps.module.css'
import { isApple } from '#web/ui/platform.ts'

type Props = { keys: readonly string[]; or: string }

/** The keys of a command as they are printed; any of several does. */
export function KeyCaps({ keys, or }: Props) {
  const rtl = useLook().direction === 'rtl'
  return (
    <span className={classes.caps} dir="ltr">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <VisuallyHidden>{` ${or} `}</VisuallyHidden>}
          <span className={classes.chord}>
            {capsOf(key, { apple: isApple(), rtl }).map((cap) => (
              <Kbd key={cap} className={classes.cap}>
                {cap}
              </Kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
