const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether an address leads every device to itself, so that another device cannot open it. */
export const leadsToThisDevice = (address: string): boolean => LOOPBACK.test(new URL(address).hostname)
