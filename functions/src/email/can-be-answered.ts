/** The mail service refuses a letter whose answers would go to an address that is not plain. */
export const canBeAnswered = (address: string): boolean =>
  /^[\x21-\x7e]+$/.test(address) && address.slice(1, -1).includes('@')
