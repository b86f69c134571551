/** An order's number as it is kept, of what somebody typed off a letter: `7k2q9 xm4bt` → `7K2Q9-XM4BT`; O and I are digits. */
export function orderNumber(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const plain = signs.replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain
}
