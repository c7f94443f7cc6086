import type { Category } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import option from '#web/ui/option.module.css'
import { RequiredMark } from '#web/ui/required-mark.tsx'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { useOfferedCategories } from '#web/widgets/offered-categories.ts'
import classes from './category-tiles.module.css'
import { formMessages } from './messages.ts'

type Props = {
  value: Category | null
  error: string | undefined
  required?: boolean
  onChange: (category: Category) => void
}

/** The twelve categories, each with its sign. */
export function CategoryTiles({ value, error, required = false, onChange }: Props) {
  const t = useWords(formMessages)
  const name = useWords(categoryNames)
  const offered = useOfferedCategories()
  return (
    <fieldset className={option.group} data-field="category" aria-invalid={error ? true : undefined}>
      <legend className={option.legend}>
        {t('category')}
        {required && <RequiredMark />}
      </legend>
      <div className={classes.tiles}>
        {offered.map((category, index) => (
          <label key={category} className={`${option.option} ${classes.tile}`} data-category={category}>
            <input
              type="radio"
              name="category"
              value={category}
              checked={category === value}
              required={required}
              onChange={() => onChange(category)}
              data-autofocus={(value === null ? index === 0 : category === value) || undefined}
            />
            <CategoryIcon category={category} size={22} />
            <span>{name(category)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={option.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
