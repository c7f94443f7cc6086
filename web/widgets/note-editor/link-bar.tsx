import { IconExternalLink } from '@tabler/icons-react'
import { useWords } from '#web/i18n/use-words.ts'
import buttons from '#web/widgets/button.module.css'
import { isLinkAllowed } from './is-link-allowed.ts'
import { LINK_ATTRIBUTES } from './link-mark.ts'
import { editorMessages } from './messages.ts'
import classes from './toolbar.module.css'

type Props = { href: string; onEdit: () => void; onRemove: () => void }

/** The link that the caret is in: in a text that is written in, a click only sets the caret. */
export function LinkBar({ href, onEdit, onRemove }: Props) {
  const t = useWords(editorMessages)
  return (
    <div className={classes.link}>
      {isLinkAllowed(href) && (
        <a href={href} {...LINK_ATTRIBUTES}>
          <IconExternalLink size={16} stroke={1.8} aria-hidden />
          <span>{href}</span>
        </a>
      )}
      <button type="button" className={buttons.quiet} onClick={onEdit}>
        {t('editLink')}
      </button>
      <button type="button" className={buttons.quiet} onClick={onRemove}>
        {t('removeLink')}
      </button>
    </div>
  )
}
