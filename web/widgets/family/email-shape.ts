import * as z from 'zod/mini'
import { Email } from '#contract/auth.ts'

export const isAddress = (typed: string): boolean => z.safeParse(Email, typed).success
