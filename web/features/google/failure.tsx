import { Alert } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { PublicPage } from '#web/ui/public-page.tsx'
import { googleMessages } from './messages.ts'
import type { Why } from './model.ts'
import { useFailureText } from './queries.ts'
import { WayBack } from './way-back.tsx'

type Props = {
  provider: string
  isLinking: boolean
  /** The thrown error, or why there was no attempt. */
  of: Error | Why
}

/** A failed single sign-in names the provider. [error/named-failures] */
export function Failure({ provider, isLinking, of }: Props) {
  const t = useWords(googleMessages)
  const say = useFailureText(provider)
  return (
    <PublicPage title={t(isLinking ? 'linkFailed' : 'signInFailed', { provider })}>
      <Alert color="red" variant="light" role="alert">
        {say(of)}
      </Alert>
      <WayBack to={isLinking ? PATHS.account : PATHS.signIn} label={t(isLinking ? 'backToAccount' : 'backToSignIn')} />
    </PublicPage>
  )
}
