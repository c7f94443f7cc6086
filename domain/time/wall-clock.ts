import type { Minutes } from './time.ts'

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)

/** As the wire has it: `19:00` for 1140 minutes since midnight, `24:00` for 1440. */
export const clockText = (minutes: Minutes): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Minutes since midnight of what `clockText` writes. */
export const clockOfText = (text: string): Minutes => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
