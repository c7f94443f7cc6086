/** A check finds no more than this: it shows that something is wrong, and need not list all of it. */
export const MOST_FOUND = 100
