/**
 * Who sent a request, as far as its network tells: the address that the CDN saw, of IPv6 the first 64 bits, which
 * belong to one household. Only limits look at it, and they keep no more than its hash.
 */
export function senderOf(headers: Headers): string {
  const address = (headers.get('x-viewer-address') ?? '').trim().toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') ? networkOf(address) : address
}

function networkOf(address: string): string {
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
