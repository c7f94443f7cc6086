import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { FaceChoice } from './face-choice.tsx'
import { PinForm } from './pin-form.tsx'
import { facesQuery, forgetCode, keepCode, knownCode } from './queries.ts'

/** rules §6.4: the code of the family, the picture, the PIN. A device that knows the family begins with the pictures. */
export function ChildSignIn({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState(knownCode)
  const [childId, setChildId] = useState<string | null>(null)
  const { data, error, isFetching, refetch } = useQuery(facesQuery(code))
  const children = data?.children
  const chosen = children?.find((face) => face.childId === childId)
  const isKnown = Boolean(children?.length)
  useEffect(() => {
    if (isKnown) keepCode(code)
  }, [isKnown, code])

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
  return (
    <CodeForm
      start={code}
      pending={isFetching}
      isUnknown={code !== '' && children?.length === 0}
      error={error}
      onCode={(typed) => (typed === code ? void refetch() : setCode(typed))}
    />
  )
}
