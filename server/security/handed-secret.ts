import { HANDED } from '#contract/account-data.ts'
import type { Sealing } from './seal.ts'
import { newSecret } from './secrets.ts'

/** The same each time for this purpose and server key; only its digest is stored. */
export const handedSecret = (sealing: Sealing, purpose: string): string => `${HANDED}${sealing.secretFor(purpose)}`

/** A link that its maker sees only once. */
export const newHandedSecret = (): string => `${HANDED}${newSecret()}`

/** Whether the user who opens this link reads the mail of the address. A link that was handed over does not show it. */
export const isMailed = (token: string): boolean => !token.startsWith(HANDED)
