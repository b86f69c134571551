import type { Checkout } from '@lorecircle/shared/checkout/checkout'
import { stageText } from '@lorecircle/shared/release/stage'
import { preorderDoc } from '@lorecircle/shared/release/stored'
import type { Services } from '../services/services.ts'

/** Has the sweep look after an order's preorders, before the order is written down: none is ever forgotten. */
export async function notePreorders(
  { documents, now }: Pick<Services, 'documents' | 'now'>,
  { sub, lines }: Checkout,
  orderId: string,
): Promise<void> {
  for (const { book, releaseOn } of lines) {
    if (releaseOn === null) continue
    const stage = stageText({ day: releaseOn, isAsked: false })
    await documents.create(preorderDoc(sub, book.id, stage, orderId), { at: now().toISOString() })
  }
}
