import { Badge } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Category } from '#contract/catalogue.ts'
import type { ManagedActivity } from '#contract/catalogue-management.ts'
import { phraseFor } from '#web/api/errors.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/notify.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { notifyUndo } from '#web/widgets/notify-undo.ts'
import { CategorySelect } from './category-select.tsx'
import { messages } from './messages.ts'
import { NameField } from './name-field.tsx'
import { activityShelf, hideActivity, refresh, saveActivity, showActivity } from './queries.ts'
import { Shelf } from './shelf.tsx'
import classes from './shelf.module.css'
import { ThingDialog } from './thing-dialog.tsx'

/**
 * Activity names by category. A default cannot be deleted, but hidden and shown again. [catalogue/hidden-activities]
 */
export function ActivityShelf() {
  const t = useWords(messages)
  const nameOf = useWords(categoryNames)
  const [category, setCategory] = useState<Category>()
  const kind = useMemo(() => activityShelf(category), [category])
  const everywhere = useMemo(() => activityShelf(undefined), [])
  const complain = (failure: unknown) => void notify({ kind: 'error', message: phraseFor(failure) })

  const bringBack = (activity: ManagedActivity) => showActivity(activity).then(refresh, complain)
  async function hide(activity: ManagedActivity) {
    try {
      await hideActivity(activity)
      const message = t.phrase('hiddenNow', { name: activity.name })
      notifyUndo(message, {
        undo: () => showActivity(activity).then(refresh),
        redo: () => hideActivity(activity).then(refresh),
        failed: complain,
      })
      void refresh()
    } catch (failure) {
      complain(failure)
    }
  }

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
      renderMore={(activity) => (
        <IconButton
          label={t(activity.hidden ? 'bringBack' : 'hide', { name: activity.name })}
          Icon={activity.hidden ? IconEye : IconEyeOff}
          onClick={() => void (activity.hidden ? bringBack(activity) : hide(activity))}
        />
      )}
      renderDialog={(activity, done) => (
        <ThingDialog
          title={t(activity ? 'editActivity' : 'newActivity')}
          start={{ name: activity?.name ?? '', category: activity?.category ?? category ?? 'study' }}
          version={activity ? (activity.version ?? 0) : null}
          save={saveActivity(activity)}
          {...done}
        >
          {({ values, onValues, errorOf }) => (
            <>
              {!activity && (
                <CategorySelect
                  label={t('category')}
                  value={values.category}
                  onChange={(its) => its && onValues({ category: its })}
                />
              )}
              <NameField value={values.name} error={errorOf('name')} onChange={(name) => onValues({ name })} />
            </>
          )}
        </ThingDialog>
      )}
    />
  )
}
