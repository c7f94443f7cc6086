/** A badge shows no larger number. [limit/layout-sizes] */
const MOST = 99

/** A number as a badge shows it: nothing for none, a plus for more than it has room for. */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : count > 0 ? String(count) : '')
