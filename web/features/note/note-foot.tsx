import { numberText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { type Store, useStore } from '#web/ui/store.ts'
import { messages } from './messages.ts'
import type { Facts } from './model.ts'
import classes from './note.module.css'
import { SaveStatus } from './save-status.tsx'
import type { Saving } from './use-note-editor.tsx'

type Props = { facts: Store<Facts>; saving: Store<Saving>; isOpen: boolean }

/** How much stands in a note, and whether it is safe. */
export function NoteFoot({ facts, saving, isOpen }: Props) {
  const t = useWords(messages)
  const language = useLanguage()
  const { characters, todos, doneTodos, goesOn } = useStore(facts)
  const standing = useStore(saving)
  const numbers = [
    t('characters', { count: characters }).replace(String(characters), numberText(characters, language)),
    ...(todos ? [t('doneTodos', { done: doneTodos, all: todos })] : []),
  ]
  return (
    <>
      <div className={classes.foot}>
        <span className="figures">{numbers.join(' · ')}</span>
        <SaveStatus {...standing} />
      </div>
      {goesOn && isOpen && <p className={classes.hint}>{t('goesOn')}</p>}
    </>
  )
}
