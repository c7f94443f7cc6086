/** Makes the names of columns comparable: `Start Date`, `start_date` and `startDate` are the same, `Début` is `debut`. */
export const headerKey = (name: string): string =>
  name
    .slice(0, 100)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
