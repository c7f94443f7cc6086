import { MarkedText } from '#web/widgets/marked-text/marked-text.tsx'
import type { Item } from './item.ts'
import classes from './item-text.module.css'
import { matchIn } from './palette-groups.ts'

/** What an item is called, why it was found and where it is, as the palette and the search show it. */
export function ItemText({ item, typed }: { item: Item; typed: string }) {
  const { title, text } = item.found ?? matchIn(item, typed)
  return (
    <>
      <item.Icon className={classes.sign} size={20} stroke={1.8} aria-hidden />
      <span className={classes.title}>
        <MarkedText {...title} />
        {text && (
          <span className={classes.text}>
            <MarkedText {...text} />
          </span>
        )}
      </span>
      {item.place && <span className={classes.place}>{item.place}</span>}
    </>
  )
}
