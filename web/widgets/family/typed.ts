import * as z from 'zod/mini'
import { Email } from '#contract/auth.ts'

/** rules §6.6: trimmed, and otherwise to the letter. */
export const isSameName = (typed: string, name: string): boolean => typed.trim() === name

export const isAddress = (typed: string): boolean => z.safeParse(Email, typed).success
