import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { plan } from '#contract/plan.ts'
import { may } from '#domain/family/permission.ts'
import { queryOf } from '#web/api/query.ts'
import { useAppView } from '#web/session/app-view.ts'

type Made = { readonly madeByParent?: true | undefined }

/**
 * Whether the user may change a shown plan, sleep plan or vacation. A child under parental control cannot change an
 * item of a parent. The server asks again. [permission/made-by-parent]
 */
export function useMayChange(): (made: Made) => boolean {
  const { column } = useAppView()
  return ({ madeByParent }) => {
    const facts = madeByParent ? [] : (['madeByOneself'] as const)
    return column === null || may({ column, action: 'writePlans', whose: 'own', facts }) === 'yes'
  }
}

const NONE: ReadonlySet<string> = new Set()

/** The ids of the plans that the user may not change, for screens that show results of plans. */
export function useLockedPlans(): ReadonlySet<string> {
  const mayChange = useMayChange()
  const isLocked = !mayChange({ madeByParent: true })
  const { data } = useQuery({ ...queryOf(plan.list), enabled: isLocked })
  return useMemo(
    () => (isLocked && data ? new Set(data.filter(({ madeByParent }) => madeByParent).map(({ id }) => id)) : NONE),
    [isLocked, data],
  )
}
