/** The push subscription of the browser; null: push is off, or the browser has none. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** From now on nothing that is sent arrives here. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}
