import { isAllowedLink } from '#domain/note-link.ts'
import { queryClient } from '#web/api/query.ts'
import { preferenceQuery } from '#web/shell/preference.ts'

/** spec §5: whether a link may lead there, by the schemes of everybody and those that the reader has named. */
export const leadsSomewhere = (href: string): boolean =>
  isAllowedLink(href, queryClient.getQueryData(preferenceQuery.queryKey)?.notes.linkSchemes)
