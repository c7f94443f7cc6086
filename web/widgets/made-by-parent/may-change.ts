import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { plan } from '#contract/plan.ts'
import { may } from '#domain/family-permission.ts'
import { queryOf } from '#web/api/query.ts'
import { useAppView } from '#web/shell/app-view.ts'

type Made = { readonly madeByParent?: true | undefined }

/**
 * rules §6.2: whether the user may change a plan, a sleep plan or a vacation that is shown. What a parent made, a child
 * under parental control leaves as it is. The server asks again.
 */
export function useMayChange(): (made: Made) => boolean {
  const { column } = useAppView()
  return ({ madeByParent }) => {
    const facts = madeByParent ? [] : (['madeByOneself'] as const)
    return column === null || may({ column, action: 'writePlans', whose: 'own', facts }) === 'yes'
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The ids of the plans that the user may not change, for screens that show what comes of plans. */
export function useLockedPlans(): ReadonlySet<string> {
  const mayChange = useMayChange()
  const isLocked = !mayChange({ madeByParent: true })
  const { data } = useQuery({ ...queryOf(plan.list), enabled: isLocked })
  return useMemo(
    () => (isLocked && data ? new Set(data.filter(({ madeByParent }) => madeByParent).map(({ id }) => id)) : NONE),
    [isLocked, data],
  )
}
