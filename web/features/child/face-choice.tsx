import { Anchor } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { PersonAvatar } from '#web/widgets/avatar/person-avatar.tsx'
import classes from './child.module.css'
import { childMessages } from './messages.ts'
import { SignInPage } from './sign-in-page.tsx'

export type Face = { childId: string; name: string; avatar: string | null }
type Props = { faces: readonly Face[]; onChoose: (childId: string) => void; onOther: () => void }

/** Icons first, in tiles of 96 px: some children cannot read yet. */
export function FaceChoice({ faces, onChoose, onOther }: Props) {
  const t = useWords(childMessages)
  return (
    <SignInPage
      title={t('facesTitle')}
      lead={t('facesLead')}
      below={
        <Anchor component="button" type="button" onClick={onOther}>
          {t('otherFamily')}
        </Anchor>
      }
    >
      <ul className={classes.faces}>
        {faces.map(({ childId, name, avatar }) => (
          <li key={childId}>
            <button type="button" className={classes.face} onClick={() => onChoose(childId)}>
              <PersonAvatar avatar={avatar} name={name} size={96} />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </SignInPage>
  )
}
