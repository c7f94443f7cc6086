import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { queryClient } from './api/query.ts'
import { router } from './router.tsx'
import { modeKeeper, useLook } from './theme/look.ts'
import { ProofArea } from './app/proof-area.tsx'
import { cssVariables, theme } from './theme/theme.ts'
import { ConfirmArea } from './ui/confirm.tsx'
import { useNoticed } from './ui/notify.ts'

const NoticeArea = lazy(() =>
  import('./ui/notice-area.tsx').then(({ NoticeArea: component }) => ({ default: component })),
)

/** The few parts of Mantine that reckon with sides follow the direction of the page. */
function FollowDirection() {
  const { direction } = useLook()
  const { setDirection } = useDirection()
  useEffect(() => setDirection(direction), [direction, setDirection])
  return null
}

export function App() {
  const { direction } = useLook()
  const noticed = useNoticed()
  return (
    <StrictMode>
      <DirectionProvider initialDirection={direction} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          // The build has written them into the style sheet.
          withCssVariables={import.meta.env.DEV}
          colorSchemeManager={modeKeeper}
        >
          <FollowDirection />
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <ConfirmArea />
            <ProofArea />
            {noticed && (
              <Suspense>
                <NoticeArea />
              </Suspense>
            )}
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  )
}
