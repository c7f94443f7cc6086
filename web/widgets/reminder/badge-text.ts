/** spec §9: what a badge has room for. */
const MOST = 99

/** A number as a badge has it: nothing for none, a plus for more than it has room for. */
export const badgeText = (count: number): string => (count > MOST ? `${MOST}+` : count > 0 ? String(count) : '')
