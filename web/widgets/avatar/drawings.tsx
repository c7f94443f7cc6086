import type { ReactNode } from 'react'
import '#web/theme/avatars.css'
import type { ChildAvatar } from '#contract/child.ts'

const Eyes = ({ y, apart = 9 }: { y: number; apart?: number }) => (
  <g fill="var(--pic-ink)">
    <circle cx={32 - apart} cy={y} r="2.7" />
    <circle cx={32 + apart} cy={y} r="2.7" />
    <g fill="var(--pic-cream)">
      <circle cx={33 - apart} cy={y - 1} r="0.9" />
      <circle cx={33 + apart} cy={y - 1} r="0.9" />
    </g>
  </g>
)
const Cheeks = ({ y, apart }: { y: number; apart: number }) => (
  <g fill="var(--pic-blush)" opacity="0.8">
    <circle cx={32 - apart} cy={y} r="3" />
    <circle cx={32 + apart} cy={y} r="3" />
  </g>
)
const line = { fill: 'none', stroke: 'var(--pic-ink)', strokeWidth: 1.8, strokeLinecap: 'round' } as const

/** Each in a circle of 64, on a ground of its own. */
const DRAWINGS: Record<ChildAvatar, { ground: string; drawing: ReactNode }> = {
  fox: {
    ground: 'var(--pic-mint)',
    drawing: (
      <>
        <path
          fill="var(--pic-orange)"
          d="M11 13c0-2 2-3 4-2l10 8c5-1 9-1 14 0l10-8c2-1 4 0 4 2v16c0 13-11 26-21 26S11 42 11 29z"
        />
        <path fill="var(--pic-rust)" d="M15 17l7 6-7 6zM49 17l-7 6 7 6z" />
        <path
          fill="var(--pic-cream)"
          d="M11.2 32c9-1 17 4 20.8 14 3.8-10 11.8-15 20.8-14C51.5 44 41.5 55 32 55S12.5 44 11.2 32z"
        />
        <Eyes y={32} apart={10} />
        <path fill="var(--pic-ink)" d="M28 46.5c0-2 8-2 8 0 0 2.5-2.5 4.5-4 4.5s-4-2-4-4.5z" />
      </>
    ),
  },
  owl: {
    ground: 'var(--pic-lilac)',
    drawing: (
      <>
        <path
          fill="var(--pic-brown)"
          d="M13 12c6 1 9 3 12 6 5-1 9-1 14 0 3-3 6-5 12-6 1 6 0 10-1 13 5 15-4 31-18 31S9 40 14 25c-1-3-2-7-1-13z"
        />
        <path fill="var(--pic-bark)" d="M12 33c-2 9 3 17 9 20 0-8-3-15-9-20zM52 33c2 9-3 17-9 20 0-8 3-15 9-20z" />
        <g fill="var(--pic-cream)">
          <circle cx="23.5" cy="28" r="9" />
          <circle cx="40.5" cy="28" r="9" />
        </g>
        <g fill="var(--pic-ink)">
          <circle cx="24.5" cy="28" r="4.6" />
          <circle cx="39.5" cy="28" r="4.6" />
        </g>
        <g fill="var(--pic-cream)">
          <circle cx="26" cy="26.5" r="1.5" />
          <circle cx="41" cy="26.5" r="1.5" />
        </g>
        <path fill="var(--pic-orange)" d="M32 31c2.5 1.5 3.5 4 0 8.5-3.5-4.5-2.5-7 0-8.5z" />
        <path
          fill="none"
          stroke="var(--pic-cream)"
          strokeWidth="2"
          strokeLinecap="round"
          d="M26 43q3 3 6 0q3 3 6 0M28 49q2 2.5 4 0q2 2.5 4 0"
        />
      </>
    ),
  },
  whale: {
    ground: 'var(--pic-sky)',
    drawing: (
      <>
        <path
          fill="none"
          stroke="var(--pic-sea)"
          strokeWidth="2.6"
          strokeLinecap="round"
          d="M23 20v-4c0-4-3-6-7-5M23 16c0-4 3-6 7-5"
        />
        <path
          fill="var(--pic-blue)"
          d="M7 37c0-10 8-15 18-15 12 0 16 9 20 9 3 0 4-3 3-7-4-1-6-4-6-8 4 0 7 2 8 5 2-3 5-5 9-4 0 4-2 7-6 8 2 16-6 29-24 29C15 54 7 47 7 37z"
        />
        <path fill="var(--pic-cream)" d="M8 42c9 4 20 4 29-1-2 7-6 12-12 13-9 0-15.5-5-17-12z" />
        <path
          fill="none"
          stroke="var(--pic-slate)"
          strokeWidth="1.5"
          strokeLinecap="round"
          d="M18 47c5 .5 9-.5 13-2.5M23 51c4-.5 7-1.5 10-4"
        />
        <path fill="var(--pic-sea)" d="M29 38c5-1 9 1 11 5-5 2-10 0-11-5z" />
        <circle cx="17" cy="34" r="2.7" fill="var(--pic-ink)" />
        <circle cx="18" cy="33" r="0.9" fill="var(--pic-cream)" />
        <circle cx="13" cy="38.5" r="2.4" fill="var(--pic-blush)" opacity="0.8" />
      </>
    ),
  },
  cat: {
    ground: 'var(--pic-butter)',
    drawing: (
      <>
        <path
          fill="var(--pic-slate)"
          d="M12 12c0-2 2-3 4-1l9 8c5-1 9-1 14 0l9-8c2-2 4-1 4 1v20c0 13-9 22-20 22S12 45 12 32z"
        />
        <path fill="var(--pic-blush)" d="M16 16.5l6 5.5-6 6zM48 16.5l-6 5.5 6 6z" />
        <path
          fill="none"
          stroke="var(--pic-stone)"
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M32 20v6M27 20.5l1 4.5M37 20.5l-1 4.5"
        />
        <ellipse cx="32" cy="44" rx="11" ry="8" fill="var(--pic-cream)" />
        <Eyes y={33} />
        <path fill="var(--pic-berry)" d="M29.5 40h5c.8 0 1 .8.5 1.4L32 44l-3-2.6c-.5-.6-.3-1.4.5-1.4z" />
        <path {...line} d="M32 44c-1 3-5 3.5-6.5 1.5M32 44c1 3 5 3.5 6.5 1.5" />
        <path {...line} strokeWidth="1.3" d="M9 39l9 2M9 46l9-1.5M55 39l-9 2M55 46l-9-1.5" />
      </>
    ),
  },
  bear: {
    ground: 'var(--pic-sky)',
    drawing: (
      <>
        <g fill="var(--pic-brown)">
          <circle cx="16" cy="19" r="8" />
          <circle cx="48" cy="19" r="8" />
          <path d="M32 13c14 0 22 10 22 21 0 13-10 21-22 21s-22-8-22-21c0-11 8-21 22-21z" />
        </g>
        <g fill="var(--pic-peach)">
          <circle cx="16" cy="19" r="4" />
          <circle cx="48" cy="19" r="4" />
        </g>
        <ellipse cx="32" cy="43" rx="11.5" ry="9" fill="var(--pic-cream)" />
        <Eyes y={31} />
        <ellipse cx="32" cy="39.5" rx="4.2" ry="3" fill="var(--pic-ink)" />
        <path {...line} d="M32 42v3M28 46.5c1 2 3 1.5 4-1.5 1 3 3 3.5 4 1.5" />
        <Cheeks y={38} apart={16} />
      </>
    ),
  },
  rabbit: {
    ground: 'var(--pic-rose)',
    drawing: (
      <>
        <g fill="var(--pic-cream)">
          <path d="M22 29C14 20 14 5 20 4c7-1 11 12 10 23z" />
          <path d="M42 29c8-9 8-24 2-25-7-1-11 12-10 23z" />
          <path d="M32 23c12 0 19 8 19 17 0 10-8 16-19 16s-19-6-19-16c0-9 7-17 19-17z" />
        </g>
        <path
          fill="var(--pic-blush)"
          d="M22.5 24c-4-6-4.5-14-2-15 3.5 0 5.5 7 5.5 14zM41.5 24c4-6 4.5-14 2-15-3.5 0-5.5 7-5.5 14z"
        />
        <Eyes y={37} />
        <Cheeks y={43.5} apart={12} />
        <path fill="var(--pic-berry)" d="M30 42h4c.8 0 1 .7.5 1.2L32 45.4l-2.5-2.2c-.5-.5-.3-1.2.5-1.2z" />
        <path {...line} d="M32 45.5c-1 2.5-4 3-5.5 1M32 45.5c1 2.5 4 3 5.5 1" />
      </>
    ),
  },
  turtle: {
    ground: 'var(--pic-peach)',
    drawing: (
      <>
        <g fill="var(--pic-leaf)">
          <path d="M13 41c-3 0-6 2-8 5 4 1 7 0 10-2z" />
          <rect x="14" y="41" width="10" height="10" rx="4.5" />
          <rect x="33" y="41" width="10" height="10" rx="4.5" />
          <path d="M43 42c2-2 2-4 2-7 0-5 3-8 7-8s7 3 7 7c0 5-4 7-8 8-2 1-4 2-8 2z" />
        </g>
        <path fill="var(--pic-moss)" d="M10 43c-1-15 7-25 18-25s20 10 19 25c0 1-1 2-2 2H12c-1 0-2-1-2-2z" />
        <path
          fill="none"
          stroke="var(--pic-leaf)"
          strokeWidth="2.4"
          strokeLinejoin="round"
          d="M23 26h11l5 8-5 8H23l-5-8zM23 26l-4-5M34 26l4-5M18 34h-7M39 34h7"
        />
        <path fill="none" stroke="var(--pic-bark)" strokeWidth="2.4" strokeLinecap="round" d="M11 44.5h35" />
        <circle cx="53.5" cy="32.5" r="2.2" fill="var(--pic-ink)" />
        <circle cx="54.2" cy="31.7" r="0.7" fill="var(--pic-cream)" />
        <path {...line} strokeWidth="1.5" d="M52 38c2 .8 4 0 5-1.5" />
      </>
    ),
  },
  rocket: {
    ground: 'var(--pic-night)',
    drawing: (
      <>
        <g fill="var(--pic-sun)">
          <circle cx="14" cy="22" r="1.6" />
          <circle cx="24" cy="11" r="1.2" />
          <circle cx="50" cy="46" r="1.6" />
          <circle cx="11" cy="36" r="1.1" />
          <circle cx="40" cy="54" r="1.1" />
        </g>
        <g transform="rotate(45 32 32)">
          <path fill="var(--pic-orange)" d="M26 45h12c0 6-3 9-6 14-3-5-6-8-6-14z" />
          <path fill="var(--pic-sun)" d="M29 45h6c0 4-1.5 5-3 8-1.5-3-3-4-3-8z" />
          <path fill="var(--pic-berry)" d="M23 32c-6 3-8 8-7 15l8-4zM41 32c6 3 8 8 7 15l-8-4z" />
          <path fill="var(--pic-cream)" d="M32 5c8 7 11 16 11 25 0 6-1 11-3 15H24c-2-4-3-9-3-15 0-9 3-18 11-25z" />
          <path fill="var(--pic-berry)" d="M32 5c4.5 4 7.5 8.5 9.2 13.5H22.8C24.5 13.5 27.5 9 32 5z" />
          <circle cx="32" cy="29" r="6" fill="var(--pic-slate)" />
          <circle cx="32" cy="29" r="4.2" fill="var(--pic-sky)" />
        </g>
      </>
    ),
  },
  star: {
    ground: 'var(--pic-dusk)',
    drawing: (
      <>
        <path
          fill="var(--pic-sun)"
          stroke="var(--pic-sun)"
          strokeWidth="6"
          strokeLinejoin="round"
          d="M32 12l6.2 12.8 14.1 2-10.2 9.9 2.5 14L32 44l-12.6 6.7 2.5-14-10.2-9.9 14.1-2z"
        />
        <Eyes y={32} apart={6.5} />
        <Cheeks y={37} apart={11} />
        <path {...line} strokeWidth="2" d="M28.5 37.5q3.5 3.5 7 0" />
      </>
    ),
  },
  tree: {
    ground: 'var(--pic-butter)',
    drawing: (
      <>
        <path
          fill="var(--pic-leaf)"
          opacity="0.55"
          d="M5.5 50c8-3 17-4 26.5-4s18.5 1 26.5 4C53 59 43 64 32 64S11 59 5.5 50z"
        />
        <path fill="var(--pic-bark)" d="M29 36h6c0 6 1 11 4 15-4 1-10 1-14 0 3-4 4-9 4-15z" />
        <g fill="var(--pic-moss)">
          <circle cx="21" cy="32" r="10" />
          <circle cx="43" cy="32" r="10" />
          <circle cx="32" cy="34" r="9" />
        </g>
        <g fill="var(--pic-leaf)">
          <circle cx="32" cy="20" r="12" />
          <circle cx="23" cy="28" r="9" />
          <circle cx="41" cy="28" r="9" />
        </g>
        <g fill="var(--pic-berry)">
          <circle cx="27" cy="19" r="2.6" />
          <circle cx="38" cy="24" r="2.6" />
          <circle cx="21" cy="30" r="2.6" />
          <circle cx="32" cy="32" r="2.6" />
          <circle cx="44" cy="32" r="2.6" />
        </g>
      </>
    ),
  },
}

/** One of the pictures that the product draws. It stands beside a name. */
export function Drawing({ of, size }: { of: ChildAvatar; size: number }) {
  const { ground, drawing } = DRAWINGS[of]
  return (
    <svg data-drawing width={size} height={size} viewBox="0 0 64 64" aria-hidden focusable="false">
      <circle cx="32" cy="32" r="32" fill={ground} />
      {drawing}
    </svg>
  )
}
