/** Whether the user has answered the offer of the mode for both days. @param pageState of their preferences */
export function wasAskedIn(pageState: Readonly<Record<string, unknown>>): boolean {
  const offer = pageState['dualOffer']
  return typeof offer === 'object' && offer !== null && 'answeredAt' in offer
}
