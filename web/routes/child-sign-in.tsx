import { Anchor } from '@mantine/core'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { ChildSignIn as Steps } from '#web/features/child/child-sign-in.tsx'
import { childMessages } from '#web/features/child/messages.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { PATHS, safeRedirect } from '#web/paths.ts'

export function ChildSignIn() {
  const t = useWords(childMessages)
  const router = useRouter()
  const search = useSearch({ from: '/outside/sign-in/child' })
  return (
    <>
      <Steps onDone={() => router.history.replace(safeRedirect(search.redirectUrl))} />
      <Anchor
        mt="xs"
        display="inline-block"
        renderRoot={(props) => <Link to={PATHS.signIn} search={{ ...search, by: 'email' }} {...props} />}
      >
        {t('withEmail')}
      </Anchor>
    </>
  )
}
