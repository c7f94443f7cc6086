import { Button, Card } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FamilyDialog } from './family-dialog.tsx'
import { familyMessages } from './messages.ts'

/** A table with two big chairs and a small one. */
const Drawing = () => (
  <svg width="220" height="132" viewBox="0 0 220 132" fill="none" aria-hidden focusable="false">
    <path d="M10 122h200" stroke="var(--brand-2)" strokeWidth="3" strokeLinecap="round" />
    <path d="M62 74h96M76 74v48M144 74v48" stroke="var(--brand-4)" strokeWidth="4" strokeLinecap="round" />
    <path
      d="M28 34v88M28 84h30v38M192 34v88M192 84h-30v38"
      stroke="var(--brand-4)"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M98 122V100h24v22M98 100V86" stroke="var(--brand-2)" strokeWidth="3.5" strokeLinecap="round" />
    <circle cx="110" cy="30" r="22" fill="var(--accent-soft)" stroke="var(--brand-4)" strokeWidth="3" />
    <path d="M110 18v12l8 6" stroke="var(--brand-4)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    <path
      d="M86 74c0-7 4-11 10-11s10 4 10 11zM120 74v-8h12v8"
      fill="var(--accent-soft)"
      stroke="var(--brand-2)"
      strokeWidth="3"
      strokeLinejoin="round"
    />
  </svg>
)

type Props = {
  /** null: a child without one, who is in a family or in none. */
  email: string | null
}

/** One thing to know, one thing to do. */
export function EmptyFamily({ email }: Props) {
  const t = useWords(familyMessages)
  const [isCreating, setCreating] = useState(false)
  return (
    <Card component="section" padding="lg" aria-labelledby="no-family">
      <EmptyState drawing={<Drawing />}>
        <h2 id="no-family">{t('emptyTitle')}</h2>
        <p>{t('emptyText')}</p>
        {email !== null && <Button onClick={() => setCreating(true)}>{t('createFamily')}</Button>}
        <p>{email === null ? t('emptyChild') : t('emptyHint', { email })}</p>
      </EmptyState>
      {isCreating && <FamilyDialog group={null} onClose={() => setCreating(false)} />}
    </Card>
  )
}
