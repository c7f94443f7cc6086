import type { SourceProblem } from '#domain/import/problem.ts'

/** The file as a whole cannot be imported; nothing of it was. */
export class SourceError extends Error {
  readonly problem: SourceProblem
  /** The line of the file, from 1. */
  readonly line: number | null
  constructor(problem: SourceProblem, line: number | null = null) {
    super(line === null ? problem : `${problem} in line ${line}`)
    this.problem = problem
    this.line = line
  }
}
