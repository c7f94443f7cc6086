import { createScopedKeydownHandler } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import type { Activity, Category } from '#contract/catalogue.ts'
import { likelyCategories } from '#domain/activity/category-guess.ts'
import { fold } from '#domain/fold.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useLook } from '#web/theme/look.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { useOfferedCategories } from '#web/widgets/offered-categories.ts'
import classes from './line-assist.module.css'
import { lineMessages } from './messages.ts'

type Props = {
  activityName: string
  /** The user's own, and defaults that the user has not touched. */
  activities: readonly Activity[]
  /** In which the name stands already; of these one is meant. */
  meant: readonly string[]
  /** How often the user has sent the line, which waits for nothing else. */
  asked: number
  onChoose: (category: Category) => void
}

/** A new name has no category yet: one tap or one key gives it one. The likeliest come first. */
export function LineCategories({ activityName, activities, meant, asked, onChoose }: Props) {
  const t = useWords(lineMessages)
  const name = useWords(categoryNames)
  const { direction } = useLook()
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked) choices.current?.querySelector('button')?.focus()
  }, [asked])
  const all = useOfferedCategories()
  const offered = useMemo(() => {
    if (meant.length) return all.filter((category) => meant.includes(category))
    const own = activities.filter(({ id }) => id !== null)
    return [...new Set([...likelyCategories(activityName, own), ...all])] as Category[]
  }, [activityName, activities, all, meant])

  /** A letter goes to the next category that begins with it, a digit chooses by its place. */
  function takeKey(event: KeyboardEvent<HTMLButtonElement>) {
    const { key, ctrlKey, metaKey, altKey, currentTarget } = event
    if (ctrlKey || metaKey || altKey) return
    const chosen = /^[1-9]$/.test(key) ? offered[Number(key) - 1] : undefined
    const at = Number(currentTarget.dataset['place'])
    const next = [...offered.keys()]
      .map((step) => (at + 1 + step) % offered.length)
      .find((place) => fold(name(offered[place]!)).startsWith(fold(key)))
    if (chosen) onChoose(chosen)
    else if (key.trim() === '' || next === undefined) return
    else currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
    event.preventDefault()
  }
  return (
    <div ref={choices} className={classes.categories} role="toolbar" aria-label={t('whichCategory')}>
      <span className={classes.question} role={asked ? 'alert' : undefined}>
        {t('whichCategory')}
      </span>
      {offered.map((category, place) => (
        <button
          key={category}
          type="button"
          className={classes.category}
          data-category={category}
          data-place={place}
          onKeyDown={createScopedKeydownHandler({
            parentSelector: '[role=toolbar]',
            siblingSelector: 'button',
            orientation: 'horizontal',
            dir: direction,
            onKeyDown: takeKey,
          })}
          onClick={() => onChoose(category)}
        >
          <CategoryIcon category={category} size={16} />
          {name(category)}
        </button>
      ))}
    </div>
  )
}
