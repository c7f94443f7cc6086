import { Badge } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Category } from '#contract/catalogue.ts'
import type { ManagedActivity } from '#contract/catalogue-management.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { ActivityDialog } from './activity-dialog.tsx'
import { CategorySelect } from './category-select.tsx'
import { HidingButton } from './hiding-button.tsx'
import { messages } from './messages.ts'
import { activityShelf } from './queries.ts'
import { Shelf } from './shelf.tsx'
import classes from './shelf.module.css'

/**
 * Activity names by category. A default cannot be deleted, but hidden and shown again. [catalogue/hidden-activities]
 */
export function ActivityShelf() {
  const t = useWords(messages)
  const nameOf = useWords(categoryNames)
  const [category, setCategory] = useState<Category>()
  const kind = useMemo(() => activityShelf(category), [category])
  const everywhere = useMemo(() => activityShelf(undefined), [])
  return (
    <Shelf<ManagedActivity>
      label={t('activities')}
      kind={kind}
      add={t('newActivity')}
      empty={t('emptyActivities')}
      filter={
        <CategorySelect
          label={t('category')}
          value={category}
          withAll
          className={classes.filter}
          onChange={setCategory}
        />
      }
      columns={[
        {
          key: 'name',
          label: t('name'),
          width: '40%',
          render: ({ name, hidden }) => (
            <span className={classes.name}>
              {name}
              {hidden && (
                <Badge variant="light" color="gray" tt="none">
                  {t('hidden')}
                </Badge>
              )}
            </span>
          ),
        },
        {
          key: 'category',
          label: t('category'),
          width: '40%',
          phone: 'plain',
          render: ({ category: its }) => (
            <span className={classes.name}>
              <span className={classes.icon}>
                <CategoryIcon category={its} />
              </span>
              <span className={classes.soft}>{nameOf(its)}</span>
            </span>
          ),
        },
      ]}
      takers={() => ({
        kind: everywhere,
        canTake: ({ hidden }) => !hidden,
        labelOf: ({ name, category: its }) => `${name} · ${nameOf(its)}`,
      })}
      refusal={({ name, category: its }) => (its === 'sleep' ? t('sleepAlone') : t('cannotMove', { name }))}
      canRemove={({ id, defaultKey }) => id !== null && defaultKey === null}
      canMove={({ id }) => id !== null}
      renderMore={(activity) => <HidingButton activity={activity} />}
      renderDialog={(activity, done) => <ActivityDialog activity={activity} category={category} {...done} />}
    />
  )
}
