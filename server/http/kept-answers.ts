import { LRUCache } from 'lru-cache'
import { type Kept, keptUntilCommit } from '#server/db/kept-until-commit.ts'

/** Some thousands of days. */
const LARGEST = 16 * 1024 * 1024

/** Answers as they were written, for as long as nothing was written to the database. */
export type KeptAnswers = Kept<string>

/** @param version changes with every commit; undefined if other processes may write unnoticed */
export const keptAnswers = (version: (() => number) | undefined): KeptAnswers | undefined =>
  keptUntilCommit(
    version,
    new LRUCache<string, string>({ maxSize: LARGEST, sizeCalculation: ({ length }) => 1 + length }),
  )
