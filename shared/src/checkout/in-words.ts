import { bundleInWords, soldTogether } from '../bundle/sold-together.ts'
import { lineInWords } from '../order/line.ts'
import { isolated } from '../text/isolated.ts'
import type { Checkout } from './checkout.ts'

/**
 * What a checkout is of: each thing in a line (`Lilith, eBook`), and all of it in a sentence (`Lilith and 2 more`), with
 * the title alone, so that it can be a subject.
 */
export function checkoutInWords({ lines }: Pick<Checkout, 'lines'>): { items: string[]; what: string } {
  const things = soldTogether(lines).map(({ bundle, lines }) =>
    bundle
      ? { item: bundleInWords(bundle), title: isolated(bundle.name) }
      : { item: lines.map(lineInWords).join(), title: lines.map(({ book }) => isolated(book.title)).join() },
  )
  const [first, ...others] = things
  const title = first?.title ?? ''
  return {
    items: things.map(({ item }) => item),
    what: others.length === 0 ? title : `${title} and ${others.length} more`,
  }
}
