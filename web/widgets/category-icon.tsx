import {
  createReactComponent,
  IconBook,
  IconBriefcase,
  IconCoffee,
  IconDots,
  IconHeadphones,
  IconHeartHandshake,
  IconMoon,
  IconRun,
  IconShoppingBag,
  IconTarget,
  IconUsers,
} from '@tabler/icons-react'
import type { Category } from '#contract/catalogue.ts'

/** The set has none; drawn on its grid. */
const IconBroom = createReactComponent('outline', 'broom', 'Broom', [
  ['path', { d: 'M20 4l-8.5 8.5', key: 'stick' }],
  ['path', { d: 'M9 10l5 5c-1 4 -5 6 -10 5c-1 -5 1 -9 5 -10z', key: 'head' }],
  ['path', { d: 'M8 16l-1.5 1.5', key: 'straw' }],
])

const ICONS: Record<Category, typeof IconDots> = {
  dailyActivity: IconCoffee,
  sleep: IconMoon,
  study: IconBook,
  work: IconBriefcase,
  leisure: IconHeadphones,
  self_management: IconTarget,
  shopping: IconShoppingBag,
  housework: IconBroom,
  socializing: IconUsers,
  parenting: IconHeartHandshake,
  sports: IconRun,
  other_activities: IconDots,
}

/** The sign of a category. The name is beside it or in the label of its container. */
export function CategoryIcon({ category, size = 18 }: { category: Category; size?: number }) {
  const Icon = ICONS[category]
  return <Icon size={size} stroke={1.8} aria-hidden focusable={false} />
}
