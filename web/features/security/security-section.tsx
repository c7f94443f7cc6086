import { Stack, Text } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { usePermissions } from '#web/session/permissions.ts'
import { Failure } from '#web/ui/failure.tsx'
import { securityMessages } from './messages.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { useStatus } from './queries.ts'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

/** How the user signs in, and where they are signed in. */
export function SecuritySection() {
  const { credentials } = usePermissions()
  return (
    <Stack gap="lg">
      {credentials ? <Credentials /> : <LookedAfter />}
      <SessionsCard />
    </Stack>
  )
}

function Credentials() {
  const { data: status, error, refetch } = useStatus()
  if (error && !status) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PasswordCard hasPassword={status?.hasPassword} />
      <TwoStepCard status={status} />
      <PasskeysCard passkeys={status?.passkeys} />
    </>
  )
}

/** Parents decide what opens the account of a child without e-mail. [account/child-credentials] */
function LookedAfter() {
  const t = useWords(securityMessages)
  return (
    <SecurityCard section="password" title={t('byPin')} lead={t('byPinLead')}>
      <Text>{t('byPinWhere')}</Text>
    </SecurityCard>
  )
}
