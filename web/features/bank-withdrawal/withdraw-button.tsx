import { Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { accountQuery, limitsQuery } from '#web/widgets/bank/bank-queries.ts'
import type { Holder } from '#web/widgets/bank/holder.ts'
import { messages } from './messages.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** The most frequent action on minutes. */
export function WithdrawButton({ holder }: { holder: Holder }) {
  const t = useWords(messages)
  const [isOpen, setOpen] = useState(false)
  const { data: account } = useQuery(accountQuery(holder))
  const { data: limits } = useQuery(limitsQuery(holder))
  return (
    <>
      <Button
        size="md"
        leftSection={<IconPlayerPlay size={20} stroke={1.8} aria-hidden />}
        disabled={!account?.available}
        onClick={() => setOpen(true)}
      >
        {t('withdraw')}
      </Button>
      {isOpen && account && limits && (
        <WithdrawDialog holder={holder} account={account} limits={limits} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
