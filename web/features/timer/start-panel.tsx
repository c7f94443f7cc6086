import { Switch, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Activity } from '#contract/catalogue.ts'
import type { Timer } from '#contract/timer.ts'
import { addMinutes, type Minutes } from '#domain/time.ts'
import { floorMinute } from '#domain/timer.ts'
import { fold } from '#domain/fold.ts'
import { length } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { now, useNow } from '#web/shell/clock.ts'
import option from '#web/ui/option.module.css'
import surface from '#web/ui/surface.module.css'
import buttons from '#web/widgets/button.module.css'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { LikelyChips, likelyChip } from '#web/widgets/likely-chips.tsx'
import { CATEGORIES, categoryNames } from '#web/widgets/category-names.ts'
import { chipMessages } from '#web/widgets/running-timer/timer-messages.ts'
import { messages } from './messages.ts'
import type { Wanted } from './model.ts'
import { canBegin } from './queries.ts'
import classes from './timer-bar.module.css'
import type { TimerActions } from './timer-actions.tsx'

const MOST_FOUND = 6
/** Minutes: whoever looks at the screen now has begun a moment ago. */
const BEGAN_AGO = [0, 5, 10, 15]

/** Known names that hold what was typed; those that begin with it first. */
function found(activities: readonly Activity[], typed: string): Activity[] {
  const text = fold(typed)
  if (!text) return []
  return activities
    .filter(({ name }) => fold(name).includes(text))
    .toSorted((a, b) => Number(fold(b.name).startsWith(text)) - Number(fold(a.name).startsWith(text)))
    .slice(0, MOST_FOUND)
}

type Props = { running: readonly Timer[]; actions: TimerActions; onDone: () => void }

/** One tap starts what is likely now; a name starts anything else. */
export function StartPanel({ running, actions, onDone }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const begin = useWords(chipMessages)
  const kind = useWords(categoryNames)
  const at = useNow('slot')
  // What is offered stays while somebody looks at it.
  const [opened] = useState(at)
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBeside, setBeside] = useState(false)
  const [ago, setAgo] = useState(0)
  const { data: activities = [] } = useQuery(activitiesQuery)
  const primary = running.find((timer) => !timer.parallelActivity) ?? null
  const matches = found(activities, name)
  const beganAt = (minutes: Minutes) => addMinutes(floorMinute(now()), -minutes)
  const begins = BEGAN_AGO.filter((minutes) => !minutes || canBegin(beganAt(minutes), isBeside, running))
  const chosen = begins.includes(ago) ? ago : 0
  const field = useRef<HTMLInputElement>(null)
  // Whoever has keys types; a phone would show its keyboard over what can be tapped.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])

  function start(wanted: Wanted) {
    // rule [1.2-c]: sleep is never beside something else.
    const parallelActivity = isBeside && wanted.category !== 'sleep'
    onDone()
    const before = running.find((timer) => timer.parallelActivity === parallelActivity) ?? null
    void actions.start(wanted, parallelActivity, before, chosen)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    const known = matches.filter((activity) => fold(activity.name) === fold(name))
    // Of which kind it is nobody guesses.
    if (known.length === 1) start({ category: known[0]!.category, activityName: known[0]!.name })
    else setAsked(true)
  }
  return (
    <div className={`${surface.card} ${classes.panel}`}>
      <div className={classes.row}>
        <h3 className={classes.ask}>{t(primary ? 'whatNext' : 'whatNow')}</h3>
        <button type="button" className={buttons.round} aria-label={t('close')} onClick={onDone}>
          <IconX size={20} stroke={1.8} aria-hidden />
        </button>
      </div>
      {begins.length > 1 && (
        <div className={classes.began} role="radiogroup" aria-label={t('began')}>
          {begins.map((minutes) => (
            <label key={minutes} className={`${option.option} ${classes.begin}`}>
              <input type="radio" name="timerBegan" checked={chosen === minutes} onChange={() => setAgo(minutes)} />
              {minutes ? t('beganAgo', { length: length(minutes, language) }) : t('beganNow')}
            </label>
          ))}
        </div>
      )}
      <LikelyChips
        at={opened}
        ready
        label={begin('start')}
        isLeftOut={(likely) =>
          running.some((one) => one.category === likely.category && one.activityName === likely.name)
        }
        onChoose={({ category, name: activityName, subActivity, tags, projectId }) =>
          start({ category, activityName, subActivity, tags: [...tags], projectId })
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
        <button type="submit" className={buttons.primary} disabled={!name.trim()}>
          {begin('start')}
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
              onClick={() => start({ category: activity.category, activityName: activity.name })}
            >
              <CategoryIcon category={activity.category} size={16} />
              <span>{activity.name}</span>
            </button>
          ))}
        </div>
      )}
      {isAsked && (
        <div className={classes.kinds}>
          <p className={classes.ask}>{t('whichCategory', { name })}</p>
          <div className={classes.found} role="group" aria-label={t('whichCategory', { name })}>
            {CATEGORIES.map((category) => (
              <button
                key={category}
                type="button"
                className={likelyChip}
                data-category={category}
                onClick={() => start({ category, activityName: name.trim() })}
              >
                <CategoryIcon category={category} size={16} />
                <span>{kind(category)}</span>
              </button>
            ))}
          </div>
        </div>
      )}
      <Switch
        label={t('beside')}
        checked={isBeside}
        onChange={({ currentTarget }) => setBeside(currentTarget.checked)}
      />
    </div>
  )
}
