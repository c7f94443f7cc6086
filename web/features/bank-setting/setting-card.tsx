import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FormShell } from '#web/ui/form-shell.tsx'
import { bankMessages } from '#web/widgets/bank/bank-messages.ts'
import { Panel } from '#web/widgets/bank/panel.tsx'
import type { BankForm } from '#web/widgets/bank/use-bank-form.ts'

type Props = {
  title: string
  /** From when on it holds. */
  hint: string
  form: BankForm
  submit?: string
  children: ReactNode
}

/** The agreements of a family: the current values, to be typed over. */
export function SettingCard({ title, hint, form, submit, children }: Props) {
  const t = useWords(bankMessages)
  return (
    <Panel title={title} lead={hint}>
      <FormShell {...form.shell} submit={submit ?? t('store')}>
        {children}
      </FormShell>
    </Panel>
  )
}

type LoadedProps<T> = {
  asked: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** The settings, once they are loaded. */
export function Loaded<T>({ asked: { data, error, refetch }, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton height={220} radius="lg" />
}
