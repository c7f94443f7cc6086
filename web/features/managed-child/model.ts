import { refusalCode, refusedFields } from '#web/api/errors.ts'

/** Whether it is the address that the server does not take. */
export const isAboutEmail = (error: unknown): boolean =>
  refusalCode(error) === 'ALREADY_EXISTS' || refusedFields(error).includes('email')
