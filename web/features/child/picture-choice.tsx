import type { ChildAvatar } from '#contract/child.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { DRAWN } from '#web/widgets/avatar/drawn.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import option from '#web/ui/option.module.css'
import classes from './child.module.css'
import { childMessages } from './messages.ts'

type Props = {
  value: ChildAvatar | null
  /** A picture of its own, which stays unless a drawing takes its place; null: there is none. */
  own: string | null
  name: string
  onChange: (avatar: ChildAvatar | null) => void
}

export function PictureChoice({ value, own, name, onChange }: Props) {
  const t = useWords(childMessages)
  return (
    <fieldset className={option.group}>
      <legend className={option.legend}>{t('picture')}</legend>
      <div className={classes.pictures}>
        {own !== null && (
          <label className={`${option.option} ${classes.picture}`}>
            <input
              type="radio"
              name="child-picture"
              value=""
              checked={value === null}
              onChange={() => onChange(null)}
            />
            <PersonAvatar avatar={own} name={name} size={48} />
            {t('ownPicture')}
          </label>
        )}
        {DRAWN.map((avatar) => (
          <label key={avatar} className={`${option.option} ${classes.picture}`}>
            <input
              type="radio"
              name="child-picture"
              value={avatar}
              checked={avatar === value}
              onChange={() => onChange(avatar)}
            />
            <PersonAvatar avatar={avatar} name={t(avatar)} size={48} />
            {t(avatar)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
