import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { familyBankQuery } from '#web/features/bank-overview/queries.ts'
import { Requests } from '#web/features/bank-overview/requests.tsx'
import { WaitingOf } from '#web/features/reward/reward-overview.tsx'
import { DecidedBefore } from '#web/features/waiting/decided-before.tsx'
import { PATHS } from '#web/paths.ts'
import { useAppView } from '#web/session/app-view.ts'
import { waitingQuery } from '#web/widgets/family/waiting-query.ts'

/** For a parent, in any view: all open requests of the children, to be answered on the spot. */
export function WaitingSection() {
  const navigate = useNavigate()
  const asked = useSearch({ from: `/inside${PATHS.family}` })
  const { children } = useAppView()
  const { data } = useQuery({ ...waitingQuery, enabled: children.length > 0 })
  const { data: banks } = useQuery({
    ...familyBankQuery,
    enabled: data?.children.some(({ withdrawals }) => withdrawals > 0) ?? false,
  })
  // A child stays on the screen until it is left: ratings that were just confirmed can be corrected.
  const [shown, setShown] = useState<readonly string[]>([])
  const waiting = (data?.children ?? []).flatMap(({ _id, ratings, wishes }) => (ratings + wishes > 0 ? _id : []))
  const added = waiting.filter((id) => !shown.includes(id))
  if (added.length) setShown([...shown, ...added])
  return (
    <>
      {asked.child !== undefined && (
        <DecidedBefore
          {...asked}
          child={asked.child}
          onUnderstood={() => void navigate({ to: PATHS.family, search: {}, replace: true })}
        />
      )}
      {banks && children.length > 0 && <Requests families={banks.children} />}
      {asMeant(children, asked.child).map(({ _id }) => shown.includes(_id) && <WaitingOf key={_id} childId={_id} />)}
    </>
  )
}

/** The child that a notification has led to comes first. */
const asMeant = <T extends { readonly _id: string }>(children: readonly T[], meant: string | undefined) =>
  children.toSorted((a, b) => Number(b._id === meant) - Number(a._id === meant))
