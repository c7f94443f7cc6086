import { Badge, Button, Skeleton, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDevices } from '@tabler/icons-react'
import type { SignedInDevice } from '#contract/session.ts'
import { phraseFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { notify } from '#web/ui/notify.ts'
import { securityMessages } from './messages.ts'
import { useEndOthers, useEndSession, useSessions } from './queries.ts'
import { SecurityCard } from './security-card.tsx'
import classes from './security.module.css'
import { useDates } from '#web/session/use-dates.ts'

const ICONS = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet }

/** The others stay in their order, the latest first. */
const currentFirst = (a: SignedInDevice, b: SignedInDevice) => Number(b.current) - Number(a.current)

export function SessionsCard() {
  const t = useWords(securityMessages)
  const { data, error, refetch } = useSessions()
  const others = useEndOthers()

  async function endOthers() {
    const question = { title: t('signOutOthersTitle'), text: t('signOutOthersText'), confirm: t('signOutOthers') }
    if (!(await confirm({ kind: 'warning', cancel: t('cancel'), ...question }))) return
    others.mutate(undefined, {
      onError: (failure) => notify({ kind: 'error', message: phraseFor(failure) }),
      onSuccess: ({ ended }) => notify({ kind: 'success', message: t.phrase('signedOut', { count: ended }) }),
    })
  }

  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  const isAlone = data?.items.length === 1
  return (
    <SecurityCard section="sessions" title={t('sessions')} lead={t(isAlone ? 'onlyHere' : 'sessionsLead')}>
      {data ? (
        <ul className={classes.list} aria-label={t('sessions')}>
          {data.items.toSorted(currentFirst).map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      ) : (
        <Skeleton height={64} />
      )}
      {data && !isAlone && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          loading={others.isPending}
          onClick={() => void endOthers()}
        >
          {t('signOutOthers')}
        </Button>
      )}
    </SecurityCard>
  )
}

function DeviceRow({ device }: { device: SignedInDevice }) {
  const t = useWords(securityMessages)
  const { dateOf, momentOf } = useDates()
  const ending = useEndSession()
  const { id, kind, browser, system, current, signedInAt, lastUsedAt } = device
  const Icon = kind ? ICONS[kind] : IconDevices
  const name = browser && system ? t('deviceOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
  const since = t('signedInOn', { date: dateOf(signedInAt) })
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.8} aria-hidden />
      <div className={classes.about}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {current ? since : `${since} · ${t('activeOn', { date: momentOf(lastUsedAt) })}`}
        </Text>
      </div>
      {current ? (
        <Badge variant="light" tt="none" size="lg" flex="none">
          {t('thisDevice')}
        </Badge>
      ) : (
        <Button
          variant="default"
          size="sm"
          flex="none"
          aria-label={t('signOutOf', { device: name, date: momentOf(signedInAt) })}
          loading={ending.isPending}
          onClick={() =>
            ending.mutate(id, { onError: (failure) => notify({ kind: 'error', message: phraseFor(failure) }) })
          }
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  )
}
