/** The words of each language in parts; `tools/web-build/words.ts` makes this module. */
declare module 'virtual:words' {
  type Words = Readonly<Record<string, Readonly<Record<string, string>>>>
  /** `url`: the address of the file. */
  type Load = () => Promise<{ readonly default: Words; readonly url: string }>
  export const parts: Readonly<Record<string, Readonly<Record<'first' | 'names' | 'rest', Load>>>>
}
