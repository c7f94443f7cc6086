import type { DeliverySettings } from '#contract/delivery.ts'

/** Whether there is any way to tell somebody anything. */
export const isReachable = ({ devices, mail, mailTo }: DeliverySettings): boolean =>
  devices.length > 0 || (mail && mailTo !== null)
