import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { useFoundItems } from '#web/widgets/palette/found-items.ts'
import { FoundStatus } from '#web/widgets/palette/found-status.tsx'
import { useGroupNames } from '#web/widgets/palette/group-names.ts'
import { type Section, typedSections } from '#web/widgets/palette/palette-groups.ts'
import { ItemText } from '#web/widgets/palette/item-text.tsx'
import { useDayItem, useSettingItems } from '#web/widgets/palette/palette-items.ts'
import buttons from '#web/widgets/button.module.css'
import { everythingMessages } from '#web/widgets/everything/messages.ts'
import classes from './also-found.module.css'

/** So many of a kind do not push the logs out of sight. */
const MAX_AT_FIRST = 3

/** What else there is by that name or with these words: a day, settings, plans, reminders and notes. */
export function AlsoFound({ q }: { q: string }) {
  const t = useWords(everythingMessages)
  const named = useSettingItems()
  const day = useDayItem(q)
  const { items: found, ...state } = useFoundItems(q)
  const sections = typedSections({ typed: q, named, found, day, logs: null, isGuessing: false })
  if (q.trim() === '') return null
  return (
    <section className={classes.box} aria-label={t('elsewhere')}>
      {sections.map((section) => (
        <Group key={`${section.group} ${q}`} q={q} {...section} />
      ))}
      <FoundStatus {...state} className={classes.state} />
    </section>
  )
}

function Group({ q, group, members }: Section & { q: string }) {
  const t = useWords(everythingMessages)
  const nameOf = useGroupNames()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const more = members.length - MAX_AT_FIRST
  return (
    <div className={classes.group}>
      <h2 id={id} className={classes.title}>
        {nameOf(group)}
      </h2>
      <ul className={classes.list} aria-labelledby={id}>
        {(isOpen ? members : members.slice(0, MAX_AT_FIRST)).map((item) => (
          <li key={item.id}>
            <Link {...item.way} className={classes.link}>
              <ItemText item={item} typed={q} />
            </Link>
          </li>
        ))}
      </ul>
      {!isOpen && more > 0 && (
        <button type="button" className={buttons.quiet} onClick={() => setOpen(true)}>
          {t('more', { count: more })}
        </button>
      )}
    </div>
  )
}
