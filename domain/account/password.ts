/** In characters. [account/password-rules] */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 128
/** For so many minutes a link to a new password works. [account/password-reset] */
export const RESET_LINK_MINUTES = 10
