import type { ServerPerson, ServerState } from '#contract/admin.ts'

/** In percent of the largest on the page; a person with anything at all has a bar that can be seen. */
export function shareOf(
  { entries }: Pick<ServerPerson, 'entries'>,
  all: readonly Pick<ServerPerson, 'entries'>[],
): number {
  const largest = Math.max(1, ...all.map((person) => person.entries))
  return entries === 0 ? 0 : Math.max(2, Math.round((entries / largest) * 100))
}

const MB = 1_000_000

/** In megabytes; below ten with one decimal, and never none of something. */
export function megabytes(bytes: number): number {
  const exact = bytes / MB
  return exact < 10 ? Math.max(0.1, Math.round(exact * 10) / 10) : Math.round(exact)
}

/** What an admin should look at: failed jobs, or a job that has waited for minutes. */
export const isQueueStuck = ({ dead }: ServerState['queue']): boolean => dead > 0

/** What can be done about a person. Nobody disables themselves, and a child without e-mail has no password. */
export function actionsFor({ userId, email, disabledAt }: ServerPerson, self: string | undefined) {
  return {
    resetLink: email !== null && disabledAt === null,
    disable: disabledAt === null && userId !== self,
    enable: disabledAt !== null,
  }
}
