import { IconArrowBackUp, IconDots } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#contract/catalogue.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { useNow } from '#web/session/clock.ts'
import { activitiesQuery } from '#web/widgets/catalogue-queries.ts'
import { CategoryIcon } from '#web/widgets/category-icon.tsx'
import { categoryNames } from '#web/widgets/category-names.ts'
import { useOfferedCategories } from '#web/widgets/offered-categories.ts'
import { likelyOf, offerOf } from '#web/widgets/likely.ts'
import { favouritesQuery, recommendedQuery } from '#web/widgets/likely-queries.ts'
import { ActivityPicture } from './activity-picture.tsx'
import classes from './child-home.module.css'
import { messages } from './messages.ts'
import { keyOfTile, type Tile, tilesOf } from './model.ts'

function useTiles(): Tile[] {
  const at = useNow('slot')
  // A tile must not move while the user is about to tap it.
  const [opened] = useState(at)
  const { data: recommended } = useQuery({ ...recommendedQuery(opened), placeholderData: keepPreviousData })
  const { data: favourites = [] } = useQuery(favouritesQuery)
  const { data: activities = [] } = useQuery(activitiesQuery)
  return tilesOf(offerOf(recommended, favourites, activities), activities)
}

/** Activities that are not among the tiles: first the category, then the name. */
function useOthers(category: Category | null): Tile[] {
  const { data: activities = [] } = useQuery(activitiesQuery)
  return activities
    .filter((one) => one.category === category)
    .map((one) => ({ ...likelyOf(one), defaultKey: one.defaultKey }))
}

/** The tiles that are shown: the likely activities, all categories, or the activities of one. */
export type Place = 'likely' | 'kinds' | Category

type Props = {
  place: Place
  onPlace: (place: Place) => void
  /** An activity runs already: this one comes after it. */
  isNext: boolean
  onStart: (tile: Tile) => void
}

/** Tiles with pictures: one tap starts. */
export function ActivityChoice({ place, onPlace, isNext, onStart }: Props) {
  const t = useWords(messages)
  const kind = useWords(categoryNames)
  const categories = useOfferedCategories()
  const likely = useTiles()
  const others = useOthers(place === 'likely' || place === 'kinds' ? null : place)
  const tileOf = (tile: Tile) => (
    <button
      key={keyOfTile(tile)}
      type="button"
      className={classes.tile}
      data-category={tile.category}
      onClick={() => onStart(tile)}
    >
      <ActivityPicture defaultKey={tile.defaultKey} category={tile.category} size={44} />
      <span>{tile.name}</span>
      {tile.subActivity && <small>{tile.subActivity}</small>}
    </button>
  )
  return (
    <section className={classes.choice} aria-labelledby="child-what">
      <h3 id="child-what">{t(isNext ? 'whatNext' : 'whatNow')}</h3>
      <div className={classes.tiles}>
        {place === 'likely' && likely.map(tileOf)}
        {place === 'kinds' &&
          categories.map((category) => (
            <button
              key={category}
              type="button"
              className={classes.tile}
              data-category={category}
              onClick={() => onPlace(category)}
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
          onClick={() => onPlace(place === 'likely' ? 'kinds' : 'likely')}
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
  )
}
