/**
 * A message of the service worker to a page: the path to open, or the id of the notification that it has just shown.
 */
export type PageMessage = { readonly open?: string; readonly shown?: string }
