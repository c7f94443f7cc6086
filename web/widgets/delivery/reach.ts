import type { DeliverySettings } from '#contract/delivery.ts'

/** Whether there is any way to notify the user. */
export const isReachable = ({ devices, mail, mailTo }: DeliverySettings): boolean =>
  devices.length > 0 || (mail && mailTo !== null)
