/** spec §9: mobile means narrower than 768 px. */
export const PHONE = '(max-width: 47.99em)'
/** From 1280 px on, the appearance has room beside the screen that it changes. */
export const ROOMY = '(min-width: 80em)'
