import { Worker } from 'node:worker_threads'

/** Beside the bundle lie the bundled threads; beside the sources lie their sources. */
const isSource = import.meta.url.endsWith('.ts')
/** Node 20 does not read TypeScript by itself, in a thread not even with the loader of the process. */
const needsLoader = isSource && !process.features.typescript

const scriptOf = (name: string) => new URL(`./${name}.${isSource ? 'ts' : 'js'}`, import.meta.url)
const loading = (script: URL) => `import('tsx/esm/api').then(({ register }) => (register(), import('${script.href}')))`

/** Starts a thread of the import. @param megabytes it ends if it needs more */
export function startThread(name: 'read-worker' | 'judge-worker', workerData: object, megabytes: number): Worker {
  const script = scriptOf(name)
  return new Worker(needsLoader ? loading(script) : script, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    eval: needsLoader,
  })
}
