import { isAllowedLink } from '#domain/note/link.ts'
import { queryClient } from '#web/api/query.ts'
import { preferenceQuery } from '#web/session/preference.ts'

/** A link leads only to the standard schemes and those that the reader allows. [note/note-links] */
export const isLinkAllowed = (href: string): boolean =>
  isAllowedLink(href, queryClient.getQueryData(preferenceQuery.queryKey)?.notes.linkSchemes)
