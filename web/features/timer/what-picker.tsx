import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Activity } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import type { Instant } from '#domain/time/time.ts'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { useOfferedCategories } from '#web/widgets/offered-categories.ts'
import type { Likely } from '#web/widgets/likely.ts'
import { LikelyChips, likelyChip } from '#web/widgets/likely-chips.tsx'
import { messages } from './messages.ts'
import type { Naming } from './model.ts'
import classes from './timer-bar.module.css'

const MAX_FOUND = 6

/** Known names that contain the typed text; those that begin with it first. */
function found(activities: readonly Activity[], typed: string): Activity[] {
  const text = fold(typed)
  if (!text) return []
  return activities
    .filter(({ name }) => fold(name).includes(text))
    .toSorted((a, b) => Number(fold(b.name).startsWith(text)) - Number(fold(a.name).startsWith(text)))
    .slice(0, MAX_FOUND)
}

type Props = {
  /** When it began, or begins. */
  at: Instant
  /** The action of the chips and the button. */
  label: string
  /** The field has the keys as soon as it appears. */
  isFirst?: boolean
  isLeftOut?: (likely: Likely) => boolean
  onChoose: (naming: Naming) => void
  /** With nothing typed; absent where there must be a name. */
  onUnnamed?: () => void
}

/** Of which category a new name is. */
function CategoryQuestion({ name, onChoose }: { name: string; onChoose: (naming: Naming) => void }) {
  const t = useWords(messages)
  const kind = useWords(categoryNames)
  const categories = useOfferedCategories()
  return (
    <div className={classes.kinds}>
      <p className={classes.ask}>{t('whichCategory', { name })}</p>
      <div className={classes.found} role="group" aria-label={t('whichCategory', { name })}>
        {categories.map((category) => (
          <button
            key={category}
            type="button"
            className={likelyChip}
            data-category={category}
            onClick={() => onChoose({ category, activityName: name.trim() })}
          >
            <CategoryIcon category={category} size={16} />
            <span>{kind(category)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** The current or next timer: one tap on a likely activity, or any other name. */
export function WhatPicker({ at, label, isFirst = false, isLeftOut, onChoose, onUnnamed }: Props) {
  const t = useWords(messages)
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { data: activities = [] } = useQuery(activitiesQuery)
  const matches = found(activities, name)
  const field = useRef<HTMLInputElement>(null)
  // A user with a keyboard types; a phone would show its keyboard over the choices.
  useEffect(() => {
    if (isFirst && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [isFirst])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return onUnnamed?.()
    const known = matches.filter((activity) => fold(activity.name) === fold(name))
    // The category is not guessed.
    if (known.length === 1) onChoose({ category: known[0]!.category, activityName: known[0]!.name })
    else setAsked(true)
  }
  return (
    <>
      <LikelyChips
        at={at}
        ready
        label={label}
        {...(isLeftOut && { isLeftOut })}
        onChoose={({ category, name: activityName, subActivity, tags, projectId }) =>
          onChoose({ category, activityName, subActivity, tags: [...tags], projectId })
        }
      />
      <form className={classes.typed} onSubmit={submit}>
        <TextInput
          ref={field}
          aria-label={t('name')}
          placeholder={t('nameHint')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            setAsked(false)
          }}
        />
        <button type="submit" className={buttons.primary} disabled={!onUnnamed && !name.trim()}>
          {label}
        </button>
      </form>
      {matches.length > 0 && !isAsked && (
        <div className={classes.found}>
          {matches.map((activity) => (
            <button
              key={`${activity.category} ${activity.name}`}
              type="button"
              className={likelyChip}
              data-category={activity.category}
              onClick={() => onChoose({ category: activity.category, activityName: activity.name })}
            >
              <CategoryIcon category={activity.category} size={16} />
              <span>{activity.name}</span>
            </button>
          ))}
        </div>
      )}
      {isAsked && <CategoryQuestion name={name} onChoose={onChoose} />}
    </>
  )
}
