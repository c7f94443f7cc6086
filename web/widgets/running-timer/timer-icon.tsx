import { IconHelp } from '@tabler/icons-react'
import type { Timer } from '#contract/timer.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'

/** The sign of its category, or a question mark as long as it has none. */
export const TimerIcon = ({ category, size }: Pick<Timer, 'category'> & { size: number }) =>
  category ? <CategoryIcon category={category} size={size} /> : <IconHelp size={size} stroke={1.8} aria-hidden />
