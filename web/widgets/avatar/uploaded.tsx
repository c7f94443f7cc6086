import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { avatar } from '#contract/avatar.ts'
import { open } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'

/** As text, which outlives the page that asked for it. A picture of this id is always the same. */
const pictureQuery = (avatarId: string) => ({
  queryKey: [...keyOf(avatar.picture), { params: { avatarId } }],
  queryFn: async () => {
    const answer = await open(avatar.picture, { params: { avatarId } })
    return asText(await answer.blob())
  },
  staleTime: Infinity,
})

const asText = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(picture)
  })

type Props = {
  id: string
  /** Pixels. */
  size: number
  /** What stands there until the picture has come, or if it never does. */
  children: ReactNode
}

/**
 * An uploaded picture: only users who may see it get it, so it is loaded like all other data.
 * [account/name-and-picture]
 */
export function Uploaded({ id, size, children }: Props) {
  const { data } = useQuery(pictureQuery(id))
  return data ? <img src={data} alt="" width={size} height={size} decoding="async" /> : children
}
