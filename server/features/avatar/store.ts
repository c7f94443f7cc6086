import type { SubjectId } from '#server/security/access.ts'
import type { Db } from '#server/db/open.ts'
import type { AvatarRow } from '#server/db/schema/avatar.ts'

export const replaceAvatar = (db: Db, subject: SubjectId, avatar: Omit<AvatarRow, 'ownerId'>) =>
  db
    .insertInto('avatars')
    .values({ ownerId: subject, ...avatar })
    .onConflict((conflict) => conflict.column('ownerId').doUpdateSet(avatar))
    .execute()

export const deleteAvatar = (db: Db, ownerId: string) =>
  db.deleteFrom('avatars').where('ownerId', '=', ownerId).execute()

/**
 * Finds a picture of this user, or of a member of the same family. No one else learns that it exists.
 * [account/name-and-picture]
 */
export const pictureFor = (db: Db, userId: string, avatarId: string) =>
  db
    .selectFrom('avatars')
    .innerJoin('users', 'users.dataGroup', 'avatars.ownerId')
    .select('picture')
    .where('avatars.id', '=', avatarId)
    .where((is) =>
      is.or([
        is('users.id', '=', userId),
        is.exists(
          is
            .selectFrom('familyMembers as theirs')
            .innerJoin('familyMembers as mine', 'mine.groupId', 'theirs.groupId')
            .select('theirs.userId')
            .whereRef('theirs.userId', '=', 'users.id')
            .where('mine.userId', '=', userId)
            .where('mine.status', '=', 'active'),
        ),
      ]),
    )
    .executeTakeFirst()
