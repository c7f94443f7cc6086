import { Button } from '@mantine/core'
import { Link, useRouterState } from '@tanstack/react-router'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAppView } from '#web/session/app-view.ts'
import { appMessages } from '#web/i18n/app-messages.ts'
import { SIDE, SIDE_LAST } from '#web/widgets/navigation.ts'
import { roomMessages } from './room-messages.ts'
import { redirectFrom } from '#web/session/route-guard.ts'

/** A lamp, a window and a chair that has just been delivered. */
const Drawing = () => (
  <svg width="220" height="140" viewBox="0 0 220 140" fill="none" aria-hidden focusable="false">
    <path d="M8 128h204" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <rect x="34" y="20" width="62" height="72" rx="8" stroke="var(--brand-4)" strokeWidth="3" />
    <path d="M65 20v72M34 56h62" stroke="var(--brand-2)" strokeWidth="3" />
    <path d="M150 128V52" stroke="var(--brand-4)" strokeWidth="3" strokeLinecap="round" />
    <path
      d="M128 52h44l-10-30h-24z"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M136 128h28" stroke="var(--brand-4)" strokeWidth="3" strokeLinecap="round" />
    <rect
      x="78"
      y="100"
      width="40"
      height="28"
      rx="4"
      fill="var(--accent-soft)"
      stroke="var(--brand-4)"
      strokeWidth="3"
    />
    <path d="M98 100v28" stroke="var(--brand-2)" strokeWidth="3" />
  </svg>
)

export function NotFoundPage({ title, text }: { title: string; text: string }) {
  const t = useWords(roomMessages)
  const name = useWords(appMessages)
  const view = useAppView()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  // Home, or where the guard sends a view without it. [view/route-guard]
  const to = redirectFrom(PATHS.home, view) ?? PATHS.home
  const way = [...SIDE, ...SIDE_LAST].find((item) => item.to === to && to !== here)
  return (
    <EmptyState drawing={<Drawing />}>
      <h2>{title}</h2>
      <p>{text}</p>
      {way && (
        <Button renderRoot={(props) => <Link to={way.to} {...props} />}>
          {way.to === PATHS.home ? t('back') : t('goTo', { room: name(way.label) })}
        </Button>
      )}
    </EmptyState>
  )
}
