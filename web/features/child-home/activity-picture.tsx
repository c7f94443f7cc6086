import {
  IconAbc,
  IconApple,
  IconBackpack,
  IconBallFootball,
  IconBath,
  IconBike,
  IconBook2,
  IconBowl,
  IconBread,
  IconBus,
  IconDeviceGamepad2,
  IconDice5,
  IconDog,
  IconFriends,
  IconHome2,
  IconJumpRope,
  IconLanguageHiragana,
  IconLego,
  IconMathSymbols,
  IconMovie,
  IconMusic,
  IconPalette,
  IconPencilCheck,
  IconPuzzle,
  IconRun,
  IconSchool,
  IconSoup,
  IconSwimming,
  IconToolsKitchen2,
  IconTrash,
  IconWalk,
  IconYoga,
  IconZzz,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Category } from '#contract/catalogue.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'

/** A child who cannot read yet recognizes an activity by its picture: each typical activity of children has its own. */
const PICTURES: Readonly<Record<string, TablerIcon>> = {
  'dailyActivity.have_breakfast': IconBread,
  'dailyActivity.have_lunch': IconToolsKitchen2,
  'dailyActivity.have_dinner': IconSoup,
  'dailyActivity.wash_up': IconBath,
  'dailyActivity.commute': IconBus,
  'dailyActivity.snack_break': IconApple,
  'sleep.nap': IconZzz,
  'study.do_math_homework': IconMathSymbols,
  'study.practise_english': IconAbc,
  'study.practise_chinese': IconLanguageHiragana,
  'study.read_book': IconBook2,
  'study.attend_class': IconSchool,
  'study.review_for_test': IconPencilCheck,
  'study.practise_instrument': IconMusic,
  'leisure.watch_film': IconMovie,
  'leisure.play_video_game': IconDeviceGamepad2,
  'leisure.do_craft': IconPalette,
  'leisure.play_board_game': IconDice5,
  'leisure.free_play': IconLego,
  'self_management.tidy_desk': IconBackpack,
  'housework.cook_meal': IconBowl,
  'housework.tidy_up': IconPuzzle,
  'housework.take_out_rubbish': IconTrash,
  'housework.care_pet_plant': IconDog,
  'socializing.meet_friends': IconFriends,
  'socializing.visit_family': IconHome2,
  'sports.go_running': IconRun,
  'sports.go_walking': IconWalk,
  'sports.swim': IconSwimming,
  'sports.do_yoga': IconYoga,
  'sports.play_ball': IconBallFootball,
  'sports.ride_bike': IconBike,
  'sports.skip_rope': IconJumpRope,
}

type Props = { defaultKey: string | null; category: Category; size: number }

/** The name stands under it. */
export function ActivityPicture({ defaultKey, category, size }: Props) {
  const Picture = defaultKey === null ? undefined : PICTURES[defaultKey]
  return Picture ? <Picture size={size} stroke={1.6} aria-hidden /> : <CategoryIcon category={category} size={size} />
}
