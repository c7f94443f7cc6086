/** A badge shows no larger number. [limit/layout-sizes] */
const MAX_NUMBER = 99

/** A number as a badge shows it: nothing for none, a plus for more than it has room for. */
export const badgeText = (count: number): string =>
  count > MAX_NUMBER ? `${MAX_NUMBER}+` : count > 0 ? String(count) : ''
