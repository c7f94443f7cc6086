import { useEffect, useRef } from 'react'
import type { Category } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '../category-icon.tsx'
import { CATEGORIES, categoryNames } from '../category-names.ts'
import classes from './line-assist.module.css'
import { lineMessages } from './messages.ts'

type Props = {
  /** In which the name stands already; of these one is meant. */
  first: readonly string[]
  /** How often somebody has sent the line, which waits for nothing else. */
  asked: number
  onChoose: (category: Category) => void
}

/** A new name has no category yet: one tap gives it one. */
export function LineCategories({ first, asked, onChoose }: Props) {
  const t = useWords(lineMessages)
  const name = useWords(categoryNames)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked) choices.current?.querySelector('button')?.focus()
  }, [asked])
  const offered = first.length ? CATEGORIES.filter((category) => first.includes(category)) : CATEGORIES
  return (
    <div ref={choices} className={classes.categories} role="group" aria-label={t('whichCategory')}>
      <span className={classes.question} role={asked ? 'alert' : undefined}>
        {t('whichCategory')}
      </span>
      {offered.map((category) => (
        <button
          key={category}
          type="button"
          className={classes.category}
          data-category={category}
          onClick={() => onChoose(category)}
        >
          <CategoryIcon category={category} size={16} />
          {name(category)}
        </button>
      ))}
    </div>
  )
}
