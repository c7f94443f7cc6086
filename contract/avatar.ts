import * as z from 'zod/mini'
import { Bytes, Id, NoContent } from './common.ts'
import { endpoint } from './endpoint.ts'

/** security: the limits of an uploaded picture. The stored one is small, square and of one kind. */
export const AVATAR = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  /** Bytes. */
  largest: 5_000_000,
  /** Width times height. */
  mostPixels: 50_000_000,
  /** Pixels. */
  side: 256,
} as const

/** Why a file was refused, in `details.reason` of `400 INVALID_PARAMS ["file"]`. A file that is too long is 413. */
export const AvatarProblem = z.enum(['notAPicture', 'tooManyPixels', 'broken'])
export type AvatarProblem = z.output<typeof AvatarProblem>

export const avatar = {
  /** Its bytes decide about type and size. It replaces the earlier picture. */
  upload: endpoint({
    method: 'POST',
    path: '/user/profile/avatar',
    access: 'self',
    upload: { types: AVATAR.types, largest: AVATAR.largest },
    /** The id of the picture: what `avatar` is of the user from now on. */
    response: z.strictObject({ avatar: Id }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/profile/avatar',
    access: 'self',
    response: NoContent,
    status: 204,
  }),
  /** The user's own picture, and those of people in the same family. */
  picture: endpoint({
    method: 'GET',
    path: '/user/profile/avatar/{avatarId}',
    access: 'session',
    params: z.strictObject({ avatarId: Id }),
    response: Bytes,
    file: 'image/webp',
  }),
}
