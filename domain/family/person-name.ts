/** Where the family name comes first, as people in China and Taiwan write it. */
const HAN = /^\p{Script=Han}+$/u

/** Both names in the order of their script; a child may have but one. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  HAN.test(firstName) && HAN.test(lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim()
