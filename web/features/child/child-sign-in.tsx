import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { FaceChoice } from './face-choice.tsx'
import { PinForm } from './pin-form.tsx'
import { facesQuery, forgetCode, isCodeOutdated, keepCode, knownCode, outdateCode } from './queries.ts'

/**
 * A child signs in with the code of the family, its picture and its PIN. A device that knows the family begins with the
 * pictures. [account/pin-sign-in]
 */
export function ChildSignIn({ onDone }: { onDone: () => void }) {
  const [kept] = useState(knownCode)
  const [wasOutdated] = useState(isCodeOutdated)
  const [code, setCode] = useState(kept)
  const [childId, setChildId] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery(facesQuery(code))
  const children = data?.children
  const chosen = children?.find((face) => face.childId === childId)
  const isKnown = Boolean(children?.length)
  // The code was valid on this device before: a parent has left, or an admin has renewed it. [family/family-code]
  const isOutdated = kept !== '' && code === kept && children?.length === 0
  useEffect(() => {
    if (isKnown) keepCode(code)
    else if (isOutdated) outdateCode()
  }, [isKnown, isOutdated, code])

  if (chosen) return <PinForm code={code} face={chosen} onDone={onDone} onBack={() => setChildId(null)} />
  if (children && isKnown)
    return (
      <FaceChoice
        faces={children}
        onChoose={setChildId}
        onOther={() => {
          forgetCode()
          setCode('')
        }}
      />
    )
  if (code === kept && code !== '' && isFetching && !children) return <Skeleton height={240} radius="lg" />
  return (
    <CodeForm
      key={isOutdated ? 'outdated' : 'asked'}
      start={isOutdated ? '' : code}
      pending={isFetching}
      isUnknown={!isOutdated && code !== '' && children?.length === 0}
      isOutdated={isOutdated || (wasOutdated && code === '')}
      error={error}
      onCode={(typed) => (typed === code ? void refetch() : setCode(typed))}
    />
  )
}
