import { isAllowedLink } from '#domain/note-link.ts'
import { queryClient } from '#web/api/query.ts'
import { preferenceQuery } from '#web/shell/preference.ts'

/** Whether a link may lead there, by the standard schemes and those that the reader allows (spec §5). */
export const isLinkAllowed = (href: string): boolean =>
  isAllowedLink(href, queryClient.getQueryData(preferenceQuery.queryKey)?.notes.linkSchemes)
