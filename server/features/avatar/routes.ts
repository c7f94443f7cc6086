import type { avatar } from '#contract/avatar.ts'
import { changePerson } from '#server/features/account/service.ts'
import { countTry } from '#server/features/throttle/service.ts'
import type { Handlers } from '#server/http/http.ts'
import { drawAvatar } from '#server/ports/picture.ts'
import { ApiError } from '#server/http/api-error.ts'
import { deleteAvatar, pictureFor, replaceAvatar } from './store.ts'

export const avatarRoutes: Handlers<typeof avatar> = {
  async upload({ db, subject, userId, now, newId, write }, { body }) {
    await countTry(db, [{ kind: 'avatars', by: userId }], now())
    const drawn = await drawAvatar(body)
    if ('problem' in drawn) throw new ApiError('INVALID_PARAMS', ['file'], { reason: drawn.problem })
    return write(async (trx) => {
      const id = newId()
      await replaceAvatar(trx, subject, { id, picture: drawn.webp, createdAt: now() })
      await changePerson(trx, userId, { avatar: id })
      return { avatar: id }
    })
  },

  async remove({ subject, userId, write }) {
    await write(async (trx) => {
      await deleteAvatar(trx, subject)
      await changePerson(trx, userId, { avatar: null })
    })
    return undefined
  },

  async picture({ db, userId }, { params: { avatarId } }) {
    const found = await pictureFor(db, userId, avatarId)
    if (!found) throw new ApiError('NOT_FOUND', ['avatarId'])
    return { body: found.picture, unchanging: true }
  },
}
