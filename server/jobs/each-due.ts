/**
 * All that is due, batch after batch. What fails with one keeps no other from theirs, and is tried again when it is
 * looked for next.
 * @param find the next batch; what was done is not found again
 * @param failed what is said when something failed
 */
export async function handleEachDue<Due>(
  find: () => Promise<readonly Due[]>,
  work: (due: Due) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const failures: unknown[] = []
  for (let found = await find(); found.length; found = await find()) {
    for (const due of found) await work(due).catch((error: unknown) => failures.push(error))
    if (failures.length) throw new AggregateError(failures, failed)
  }
}
