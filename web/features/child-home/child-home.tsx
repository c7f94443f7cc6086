import { IconArrowBackUp, IconDots } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ActivityLog, LogDay } from '#contract/activity-log.ts'
import type { Category } from '#contract/catalogue.ts'
import type { Timer } from '#contract/timer.ts'
import type { Instant } from '#domain/time/time.ts'
import { useUser } from '#web/api/session.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS } from '#web/paths.ts'
import { useNow } from '#web/session/clock.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { useOfferedCategories } from '#web/widgets/offered-categories.ts'
import { type Likely, likelyOf, offerOf } from '#web/widgets/likely.ts'
import { favouritesQuery, recommendedQuery } from '#web/widgets/likely-queries.ts'
import { isNamed, runningQuery } from '#web/widgets/running-timer/running.ts'
import { ActivityPicture } from './activity-picture.tsx'
import classes from './child-home.module.css'
import { tellStartFailure, tellStopFailure } from './failures.tsx'
import { DoneToday, JustDone } from './done-today.tsx'
import { messages } from './messages.ts'
import { NewAnswers } from './new-answers.tsx'
import { NewCrowns } from './new-crowns.tsx'
import { doneOf, keyOfTile, praiseOf, starsOf, type Tile, tilesOf } from './model.ts'
import { RunningNow } from './running-now.tsx'

/** The activity to start, from the suggestions or from the plans of the day. */
export type ToStart = Pick<Likely, 'category' | 'name' | 'subActivity' | 'tags' | 'projectId'> & { planId?: string }
export type ChildActions = {
  start: (wanted: ToStart) => Promise<unknown>
  /** null: it has run for too long to be stopped without saying when it ended. */
  stop: (running: Timer) => Promise<unknown> | null
  discard: (running: Timer) => Promise<unknown>
  rate: (log: ActivityLog, rating: number | null) => Promise<unknown>
}
type Props = {
  day: LogDay
  now: Instant
  actions: ChildActions
  /** Reminders, before everything that could be started. */
  reminders?: ReactNode
  /** What the day is to bring. */
  renderPlan?: (start: (wanted: ToStart) => void, running: Timer | null) => ReactNode
  /** What else there is of today, of other features. */
  children?: ReactNode
}

function useTiles(): Tile[] {
  const at = useNow('slot')
  // A tile must not move while the user is about to tap it.
  const [opened] = useState(at)
  const { data: recommended } = useQuery({ ...recommendedQuery(opened), placeholderData: keepPreviousData })
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const { data: activities = [] } = useQuery(activitiesQuery)
  return tilesOf(offerOf(recommended, favourites, activities), activities)
}

/** Whatever is not among the tiles: first of which kind, then what. */
function useOthers(category: Category | null): Tile[] {
  const { data: activities = [] } = useQuery(activitiesQuery)
  return activities
    .filter((one) => one.category === category)
    .map((one) => ({ ...likelyOf(one), defaultKey: one.defaultKey }))
}

/** look, 'Children's view': tiles with pictures, one tap starts, and praise for what was done. */
export function ChildHome({ day, now, actions, reminders, renderPlan, children }: Props) {
  const t = useWords(messages)
  const kind = useWords(categoryNames)
  const categories = useOfferedCategories()
  const name = useUser()?.userName.split(' ')[0] ?? ''
  const { data: timers = [] } = useQuery(runningQuery)
  const running = timers.find(({ parallelActivity }) => !parallelActivity) ?? null
  const [place, setPlace] = useState<'likely' | 'kinds' | Category>('likely')
  const [doneId, setDoneId] = useState<string | null>(null)
  const likely = useTiles()
  const others = useOthers(place === 'likely' || place === 'kinds' ? null : place)
  const done = doneOf(day.logs, now)
  const just = done.find(({ id }) => id === doneId) ?? null
  const praise = praiseOf(done.length)
  const { stars, pending } = starsOf(done, day.dayStart)

  function start(wanted: ToStart) {
    setPlace('likely')
    // What ran until now is done by it, under the number that it had; one without a name gets this one.
    setDoneId(running && isNamed(running) ? running.id : null)
    actions.start(wanted).catch(tellStartFailure)
  }
  function stop(timer: Timer) {
    setDoneId(timer.id)
    actions.stop(timer)?.catch(tellStopFailure)
  }
  const tileOf = (tile: Tile) => (
    <button
      key={keyOfTile(tile)}
      type="button"
      className={classes.tile}
      data-category={tile.category}
      onClick={() => start(tile)}
    >
      <ActivityPicture defaultKey={tile.defaultKey} category={tile.category} size={44} />
      <span>{tile.name}</span>
      {tile.subActivity && <small>{tile.subActivity}</small>}
    </button>
  )
  return (
    <div className={classes.home}>
      <header className={classes.hello}>
        <h2>{t('hello', { name })}</h2>
        <p>{praise === 'begin' || praise === 'first' ? t(praise) : t(praise, { count: done.length })}</p>
        {stars > 0 && <p className={`${classes.stars} figures`}>{t('stars', { count: stars })}</p>}
        {pending > 0 && (
          <p className={`${classes.stars} figures`} data-proposed>
            {t('pending', { count: pending })}
          </p>
        )}
      </header>
      {/* What stops becomes the log of the same number: under one key, the timer would stay on the screen. */}
      {running && (
        <RunningNow
          key={`running ${running.id}`}
          timer={running}
          zone={day.timezone}
          onDone={() => stop(running)}
          onDiscard={() => void actions.discard(running).catch(tellStopFailure)}
        />
      )}
      {just && (
        <JustDone
          key={`done ${just.id}`}
          log={just}
          onRate={(rating) => void actions.rate(just, rating).catch(tellStopFailure)}
        />
      )}
      <NewAnswers now={now} />
      <NewCrowns today={day.date} now={now} />
      {reminders}
      {renderPlan?.(start, running)}
      <section className={classes.choice} aria-labelledby="child-what">
        <h3 id="child-what">{t(running && isNamed(running) ? 'whatNext' : 'whatNow')}</h3>
        <div className={classes.tiles}>
          {place === 'likely' && likely.map(tileOf)}
          {place === 'kinds' &&
            categories.map((category) => (
              <button
                key={category}
                type="button"
                className={classes.tile}
                data-category={category}
                onClick={() => setPlace(category)}
              >
                <CategoryIcon category={category} size={44} />
                <span>{kind(category)}</span>
              </button>
            ))}
          {others.map(tileOf)}
          <button
            type="button"
            className={classes.tile}
            data-quiet
            onClick={() => setPlace(place === 'likely' ? 'kinds' : 'likely')}
          >
            {place === 'likely' ? (
              <IconDots size={44} stroke={1.6} aria-hidden />
            ) : (
              <IconArrowBackUp size={44} stroke={1.6} aria-hidden />
            )}
            <span>{t(place === 'likely' ? 'other' : 'back')}</span>
          </button>
        </div>
      </section>
      <DoneToday
        done={done.filter(({ id }) => id !== just?.id)}
        isBegun={just !== null}
        zone={day.timezone}
        onRate={(log, rating) => void actions.rate(log, rating).catch(tellStopFailure)}
      />
      {children}
      <Link to={PATHS.home} search={{ date: day.date }} className={classes.all}>
        {t('all')}
      </Link>
    </div>
  )
}
