import classes from './reward-signs.module.css'

type Props = {
  /** Pixels. */
  size?: number
  /** Not settled yet: an outline. */
  hollow?: boolean
}

/** Its words are beside it, or in the label of its container. */
const sign = (name: 'star' | 'coin' | 'crown', shape: React.ReactNode) =>
  function Sign({ size = 24, hollow = false }: Props) {
    return (
      <svg
        className={classes.sign}
        data-sign={name}
        data-hollow={hollow || undefined}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        aria-hidden
        focusable="false"
      >
        {shape}
      </svg>
    )
  }

export const StarSign = sign('star', <path d="M12 3.2l2.7 5.4 6 .9-4.3 4.2 1 6-5.4-2.9-5.4 2.9 1-6-4.3-4.2 6-.9z" />)
export const CoinSign = sign(
  'coin',
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="5.6" data-inner />
  </>,
)
export const CrownSign = sign(
  'crown',
  <>
    <path d="M4 18.5L2.8 8.2l5 3.6L12 5l4.2 6.8 5-3.6L20 18.5z" />
    <path d="M5 15.4h14" data-inner />
  </>,
)
