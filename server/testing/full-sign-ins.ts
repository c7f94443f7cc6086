import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/time/time.ts'
import { digest } from '#server/security/secrets.ts'
import { db } from './harness.ts'

/** `mark`: stands in all that was typed. */
type SignInSeedInput = { userId: string; email: string; mark: string; now: Instant }

/** A row in every table of the ways to sign in. */
export async function seedSignIns({ userId, email, mark, now }: SignInSeedInput): Promise<void> {
  await db
    .insertInto('totpSecrets')
    .values({ userId, sealedSecret: '$secret$', confirmedAt: now, lastStep: 0, createdAt: now })
    .execute()
  await db
    .insertInto('recoveryCodes')
    .values({ userId, codeHash: digest(randomUUID()) })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      id: randomUUID(),
      userId,
      credentialId: randomUUID(),
      publicKey: '$secret$',
      counter: 0,
      transports: '[]',
      name: `${mark} phone`,
      isSynced: 'on',
      createdAt: now,
      lastUsedAt: null,
    })
    .execute()
  const until = { userId, expiresAt: now }
  await db
    .insertInto('passkeyChallenges')
    .values({ challengeHash: digest(randomUUID()), purpose: 'prove', ...until })
    .execute()
  await db
    .insertInto('signInTickets')
    .values({ ticketHash: digest(randomUUID()), ...until })
    .execute()
  const elsewhere = { issuer: 'https://id.example.org', subject: randomUUID(), email }
  await db
    .insertInto('identities')
    .values({ ...elsewhere, userId, linkedAt: now })
    .execute()
  const flow = {
    stateHash: digest(randomUUID()),
    browserHash: digest(randomUUID()),
    nonce: '',
    verifier: '',
    redirectUrl: null,
  }
  await db
    .insertInto('oidcFlows')
    .values({ ...flow, ...until })
    .execute()
  const newcomer = { ...elsewhere, firstName: mark, lastName: mark, redirectUrl: null, expiresAt: now }
  await db
    .insertInto('oidcNewcomers')
    .values({ browserHash: digest(randomUUID()), ...newcomer })
    .execute()
  await db
    .insertInto('passwordResets')
    .values({ tokenHash: digest(randomUUID()), ...until, usedAt: null })
    .execute()
  await db
    .insertInto('serverInvitations')
    .values({
      id: randomUUID(),
      createdBy: userId,
      tokenHash: digest(randomUUID()),
      createdAt: now,
      expiresAt: now,
      usedAt: null,
    })
    .execute()
  await db
    .insertInto('throttles')
    .values({ kind: 'signInAccount', subject: digest(email), failures: 1, blockedUntil: null, updatedAt: now })
    .execute()
  await db
    .insertInto('emailChanges')
    .values({ ...until, email: `new-${email}`, leaves: 'off', tokenHash: digest(randomUUID()) })
    .execute()
}
