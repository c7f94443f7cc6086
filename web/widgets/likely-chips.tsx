import { IconChevronDown, IconChevronUp, IconStar, IconStarFilled } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useDeferredValue, useState } from 'react'
import type { Instant, Minutes } from '#domain/time/time.ts'
import { phraseFor } from '#web/api/errors.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { length } from '#web/i18n/format.ts'
import { currentLanguage, useLanguage, useWords } from '#web/i18n/use-words.ts'
import { notify } from '#web/ui/notify.ts'
import { activitiesQuery, projectsQuery } from './catalogue-queries.ts'
import { CategoryIcon } from './category-icon.tsx'
import { isFavourite, type Likely, likelyKey, namedIn, type Offer, offerOf } from './likely.ts'
import classes from './likely-chips.module.css'
import { likelyMessages } from './likely-messages.ts'
import { favouritesQuery, recommendedQuery, toggleFavourite } from './likely-queries.ts'
import { isSecondTap } from '#web/ui/second-tap.ts'
import { notifyUndo } from './notify-undo.ts'
import { useLongPress } from './long-press.ts'

/** Pins it or takes the pin away, and says so. */
function togglePin(likely: Likely) {
  const t = wordsIn(likelyMessages, currentLanguage())
  const failed = (error: unknown) => notify({ kind: 'error', title: t.phrase('pinFailed'), message: phraseFor(error) })
  const toggle = () => toggleFavourite(likely)
  toggle().then(
    (pinned) =>
      notifyUndo(t.phrase(pinned ? 'pinned' : 'unpinned', { name: likely.name }), {
        undo: toggle,
        redo: toggle,
        failed,
      }),
    failed,
  )
}

type ChipProps = Pick<Props, 'lengthOf' | 'isChosen' | 'onChoose'> & {
  likely: Likely
  starred: boolean
  choosing: boolean
}

/** One tap does it; held, or with the key or button for menus, it is pinned. */
function Chip({ likely, starred, choosing, lengthOf, isChosen, onChoose }: ChipProps) {
  const language = useLanguage()
  const press = useLongPress(() => togglePin(likely))
  const Star = starred ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={classes.chip}
      data-category={likely.category}
      data-starred={starred || undefined}
      aria-pressed={choosing ? starred : isChosen?.(likely)}
      {...press}
      onClick={(event) => {
        if (choosing) togglePin(likely)
        else if (!isSecondTap(event)) onChoose(likely)
      }}
    >
      <CategoryIcon category={likely.category} size={16} />
      <span>{likely.name}</span>
      {likely.subActivity && <small>{likely.subActivity}</small>}
      {!choosing && lengthOf && (
        <span className={`${classes.length} figures`}>{length(lengthOf(likely), language)}</span>
      )}
      {(choosing || starred) && <Star size={12} className={classes.star} aria-hidden />}
    </button>
  )
}

/**
 * The suggestions for a moment. They stay as they are until the moment changes: a chip must not move while the user is
 * about to tap it, whatever was logged meanwhile.
 */
function useOffer(moment: Instant, ready: boolean) {
  // A new log is painted first, and the suggestions are loaded after that.
  const at = useDeferredValue(moment)
  const recommended = useQuery({ ...recommendedQuery(at), enabled: ready, placeholderData: keepPreviousData })
  const { data: favourites = [] } = useQuery({ ...favouritesQuery, enabled: ready })
  const { data: activities, isError } = useQuery({ ...activitiesQuery, enabled: ready })
  // The default recipients of its project are loaded by the time that it is tapped.
  useQuery({ ...projectsQuery, enabled: recommended.data?.some(({ projectId }) => projectId !== null) ?? false })
  const [held, setHeld] = useState<{ at: Instant; offer: Offer }>()
  const fresh = offerOf(recommended.data, favourites, activities ?? [])
  const isKnown = (recommended.isSuccess && !recommended.isPlaceholderData) || recommended.isError
  const isSettled = isKnown && (activities !== undefined || isError)
  if (isSettled && held?.at !== at) setHeld({ at, offer: fresh })
  const { predicted, recent } = held?.offer ?? fresh
  const hold = () => {
    if (held?.at !== at) setHeld({ at, offer: { ...fresh, predicted, recent } })
  }
  const named = (offered: readonly Likely[]) => (activities ? namedIn(activities, offered) : [...offered])
  return {
    predicted: named(predicted),
    recent: named(recent),
    pinned: named(fresh.pinned),
    favourites,
    isSettled,
    hold,
  }
}

type Props = {
  /** When it began. */
  at: Instant
  ready: boolean
  /** Something has been done before, so that there will be something to offer. */
  isExpected?: boolean
  label: string
  /** Its label is also to be seen. */
  isTitled?: boolean
  /** Minutes of it that one tap logs, where it is said. */
  lengthOf?: (likely: Likely) => Minutes
  /** Which of it is in a form already; absent where a chip is done with once it is tapped. */
  isChosen?: (likely: Likely) => boolean
  /** Whether a suggestion is not worth showing now. */
  isLeftOut?: (likely: Likely) => boolean
  ref?: Ref<HTMLDivElement>
  onChoose: (likely: Likely) => void
  /** The way to an activity that is not offered. */
  children?: (isEmpty: boolean) => ReactNode
}

/** One tap on something done before; two on anything done lately. */
export function LikelyChips({
  at,
  ready,
  isExpected = false,
  label,
  isTitled,
  lengthOf,
  isChosen,
  isLeftOut,
  ref,
  onChoose,
  children,
}: Props) {
  const t = useWords(likelyMessages)
  const { favourites, isSettled, hold, ...offer } = useOffer(at, ready)
  const [predicted, recent, pinned] = [offer.predicted, offer.recent, offer.pinned].map((offered) =>
    isLeftOut ? offered.filter((likely) => !isLeftOut(likely)) : offered,
  ) as [Likely[], Likely[], Likely[]]
  const [isOpen, setOpen] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const isEmpty = !predicted.length && !pinned.length
  // Keyed by place: the focus stays at the first chip when the moment changes.
  const chips = (all: readonly Likely[], row: string) =>
    all.map((likely, index) => (
      <Chip
        key={`${row} ${index} ${choosing ? likelyKey(likely) : ''}`}
        likely={likely}
        starred={isFavourite(favourites, likely)}
        choosing={choosing}
        {...(lengthOf && { lengthOf })}
        {...(isChosen && { isChosen })}
        onChoose={onChoose}
      />
    ))
  if (isEmpty && !children) return null
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div ref={ref} className={classes.offer} onPointerDownCapture={hold} onFocusCapture={hold}>
      {isTitled && (
        <p className={classes.title} aria-hidden>
          {label}
        </p>
      )}
      <div
        className={classes.chips}
        role="group"
        aria-label={label}
        data-open={isOpen || undefined}
        data-waiting={(isExpected && !isSettled) || undefined}
      >
        {chips(predicted, 'predicted')}
        {isOpen && chips(recent, 'recent')}
        {!isEmpty && (
          <button type="button" className={classes.chip} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Chevron size={16} stroke={2} aria-hidden />
            <span>{t('more')}</span>
          </button>
        )}
        {isOpen && (
          <button type="button" className={classes.chip} aria-pressed={choosing} onClick={() => setChoosing(!choosing)}>
            <IconStar size={16} stroke={2} aria-hidden />
            <span>{t('choose')}</span>
          </button>
        )}
        {children?.(isEmpty)}
      </div>
      {pinned.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('favourites')}>
          {chips(pinned, 'pinned')}
        </div>
      )}
    </div>
  )
}
export const likelyChip = classes.chip
