import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that no one can guess, as text for a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: a plain digest of 256 random bits gives nothing away, and can be looked up. */
export const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')
