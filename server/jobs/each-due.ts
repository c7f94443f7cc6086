/**
 * All due items, batch after batch. A failure of one does not stop the others, and is tried again at the next look.
 * @param find the next batch; finished items are not found again
 * @param failed reports that something failed
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
