/** Where a line of text begins, for what knows no start and end. */
export const startSide = (direction: 'ltr' | 'rtl'): 'left' | 'right' => (direction === 'rtl' ? 'right' : 'left')
