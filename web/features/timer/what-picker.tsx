import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Activity } from '#contract/catalogue.ts'
import { fold } from '#domain/fold.ts'
import type { Instant } from '#domain/time/time.ts'
import type { TypedStart } from '#domain/typed-line/typed-start.ts'
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
const nameOnly = (text: string): TypedStart => ({ name: text.trim(), startTime: null })

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
  /** Reads a start from the typed text; absent where the timer runs already. */
  readStart?: (text: string) => TypedStart
  /** What the app says of a typed start, and whether a timer can begin then. */
  noteOf?: (startTime: Instant) => { text: string; isRefused: boolean }
  /** @param startTime that was typed */
  onChoose: (naming: Naming, startTime: Instant | null) => void
  /** Without a name; absent where there must be one. */
  onUnnamed?: (startTime: Instant | null) => void
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

/** The known names that the typed one may mean. */
function Matches({ activities, onChoose }: { activities: readonly Activity[]; onChoose: (naming: Naming) => void }) {
  return (
    <div className={classes.found}>
      {activities.map(({ category, name }) => (
        <button
          key={`${category} ${name}`}
          type="button"
          className={likelyChip}
          data-category={category}
          onClick={() => onChoose({ category, activityName: name })}
        >
          <CategoryIcon category={category} size={16} />
          <span>{name}</span>
        </button>
      ))}
    </div>
  )
}

/** The current or next timer: one tap on a likely activity, or any other name. */
export function WhatPicker({
  at,
  label,
  isFirst = false,
  isLeftOut,
  readStart = nameOnly,
  noteOf,
  onChoose,
  onUnnamed,
}: Props) {
  const t = useWords(messages)
  const [typed, setTyped] = useState('')
  const { name, startTime } = readStart(typed)
  const note = startTime && noteOf?.(startTime)
  const [isAsked, setAsked] = useState(false)
  const { data: activities = [] } = useQuery(activitiesQuery)
  const matches = found(activities, name)
  const field = useRef<HTMLInputElement>(null)
  // A user with a keyboard types; a phone would show its keyboard over the choices.
  useEffect(() => {
    if (isFirst && window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [isFirst])

  const choose = (naming: Naming) => {
    if (!note?.isRefused) onChoose(naming, startTime)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (note?.isRefused) return
    if (!name.trim()) return onUnnamed?.(startTime)
    const known = matches.filter((activity) => fold(activity.name) === fold(name))
    // The category is not guessed.
    if (known.length === 1) choose({ category: known[0]!.category, activityName: known[0]!.name })
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
          onChoose({ category, activityName, subActivity, tags: [...tags], projectId }, null)
        }
      />
      <form className={classes.typed} onSubmit={submit}>
        <TextInput
          ref={field}
          aria-label={t('name')}
          placeholder={t('nameHint')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setAsked(false)
          }}
        />
        <button type="submit" className={buttons.primary} disabled={!onUnnamed && !name.trim()}>
          {label}
        </button>
      </form>
      {note && (
        <p className={classes.note} role={note.isRefused ? 'alert' : 'status'}>
          {note.text}
        </p>
      )}
      {matches.length > 0 && !isAsked && <Matches activities={matches} onChoose={choose} />}
      {isAsked && <CategoryQuestion name={name} onChoose={choose} />}
    </>
  )
}
