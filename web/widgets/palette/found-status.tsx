import { namesText } from '#web/i18n/format.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import { everythingMessages } from '#web/widgets/everything/messages.ts'
import type { Everything } from '#web/widgets/everything/use-everything.ts'
import { useGroupNames } from './group-names.ts'

type Props = Pick<Everything, 'isLooking' | 'unsearched'> & { className: string | undefined }

/** Whether more may come, and of what not everything could be searched. */
export function FoundStatus({ isLooking, unsearched, className }: Props) {
  const t = useWords(everythingMessages)
  const language = useLanguage()
  const nameOf = useGroupNames()
  const kinds = namesText(unsearched.map(nameOf), language)
  const text = isLooking ? t('looking') : unsearched.length > 0 ? t('unsearched', { kinds }) : ''
  return (
    <p role="status" className={className} data-shown={text !== '' || undefined}>
      {text}
    </p>
  )
}
