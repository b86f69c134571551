/** A shop of the demo that no other journey counts the copies or the orders of. */
export const shopToTry = 'e-r-eddison'

/** What the faults call a host: by its first label, or by what it stands for. */
export function nameOf(host: string): string {
  const [label = ''] = host.split('.')
  if (label.startsWith('nobody-')) return 'nobody'
  if (label === shopToTry) return 'shop'
  return label === 'lorecircle' ? 'main' : label
}
