import type { Redemption } from '#contract/crown.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notify } from '#web/ui/notify.ts'
import { crownMessages } from './crown-messages.ts'
import { restoreCrown } from './crown-queries.ts'
import type { CrownRights } from './crown-rights.ts'
import { useRewardText } from './exchange-text.ts'
import type { Of } from './use-subject.ts'

/**
 * Restores a crown. A child that withdraws a request to which a parent has agreed is asked first: it gives up the
 * promise, and its parents hear of it. [crown/restore-crown]
 */
export function useRestore(of: Of, { restore }: Pick<CrownRights, 'restore'>) {
  const t = useWords(crownMessages)
  const textOf = useRewardText()
  return async (redemption: Redemption): Promise<void> => {
    if (restore === 'fresh' && redemption.reward.type === 'custom') {
      const question = { title: t('restoreTitle'), text: t('restoreText', { what: textOf(redemption) }) }
      if (!(await confirm({ kind: 'warning', ...question, confirm: t('restoreDo') }))) return
    }
    await restoreCrown(of, redemption.crownId)
    notify({ kind: 'success', message: t.phrase('didRestore') })
  }
}
