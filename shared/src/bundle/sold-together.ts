import { isolated } from '../text/isolated.ts'
import type { SoldInBundle } from './bundle.ts'

/** Things of an order as they were bought: those of one bundle stand together, whoever is alone stands alone. */
export type Together<L> = { bundle: SoldInBundle | null; lines: L[] }

/** Lines of one bundle follow one another. */
export function soldTogether<L extends { bundle?: SoldInBundle | undefined }>(
  lines: readonly L[],
): Together<L>[] {
  const groups: Together<L>[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (line.bundle && last?.bundle?.id === line.bundle.id) last.lines.push(line)
    else groups.push({ bundle: line.bundle ?? null, lines: [line] })
  }
  return groups
}

/** `The whole trilogy`, with `2 × ` where there are more. */
export const bundleInWords = ({ name, quantity }: Pick<SoldInBundle, 'name' | 'quantity'>): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${isolated(name)}`
