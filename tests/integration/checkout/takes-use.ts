import { reserveDiscountUse } from '@lorecircle/functions/checkout/discount-uses'
import type { Services } from '@lorecircle/functions/services/services'

export const rehearsalSub = 'dunsany'

/** A reader takes a use of the author's code; answers its slot, or `null`, and the number of store requests. */
export async function takesUse(services: Services, discountCode: string, id: string) {
  let requests = 0
  const counted = (client: Services['documents']) =>
    new Proxy(client, {
      get(target, name) {
        requests++
        return Reflect.get(target, name)
      },
    })
  const own = { ...services, documents: counted(services.documents) }
  const use = await reserveDiscountUse(own, {
    id,
    sub: rehearsalSub,
    discountCode,
    email: null,
    sender: null,
  }).catch(() => null)
  return { slot: use?.slot ?? null, requests }
}
