/**
 * Who sent a request, as far as its network tells: the address that the CDN saw, with or without the port, of IPv6
 * the first 64 bits, which belong to one household. Empty where the CDN named none. Only limits look at it, and they
 * keep no more than its hash.
 */
export function senderOf(headers: Pick<Headers, 'get'>): string {
  const address = withoutPort((headers.get('x-viewer-address') ?? '').trim().toLowerCase())
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') ? householdOf(address) : address
}

/**
 * The network of a sender, for limits that one subscriber with many addresses must not pass: the first 24 bits of an IPv4
 * address, the first 48 of an IPv6 one.
 */
export const networkOf = (sender: string): string =>
  sender.includes(':') ? sender.split(':').slice(0, 3).join(':') : sender.split('.').slice(0, 3).join('.')

/** `198.51.100.7:46532` and `[2001:db8::7]:46532`; of IPv6 without brackets, a port cannot be told from a group. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

function householdOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const front = groups(head)
  const back = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const all = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
