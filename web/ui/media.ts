/** A phone is narrower than 768 px. [limit/layout-sizes] */
export const PHONE = '(max-width: 47.99em)'
/** From 1280 px on, the appearance panel stands beside the screen. [view/appearance-panel] */
export const ROOMY = '(min-width: 80em)'
