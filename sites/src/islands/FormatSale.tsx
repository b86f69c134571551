import type { FormatView } from '@lorecircle/shared/book/views'
import { type Availability, stockLine } from '@lorecircle/shared/stock/stock'
import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { type MouseEvent, useRef, useState } from 'react'
import { stockClass } from '../ui/stock-class.ts'
import { allReservedMessage, reservedCopiesNote, watchAvailability } from './availability.ts'
import { BuyNow } from './BuyNow.tsx'
import { addFormId, type CheckoutOffer, cartAction } from './checkout-fields.ts'
import { OwnPrice } from './OwnPrice.tsx'
import { Price } from './Price.tsx'
import type { CheckoutRefusal, PriceNow } from './start-checkout.ts'
import { useAvailability } from './use-availability.ts'

type Props = { offer: CheckoutOffer; format: Pick<FormatView, 'stock' | 'stockLine' | 'left'> }

/**
 * Price, stock line with reserved copies, and the two buttons of a format. A changed price is shown after the
 * purchase was refused for it, and the next press buys at that price. While every copy is reserved the buttons wait,
 * and work as soon as one is released.
 */
export function FormatSale({ offer: onPage, format }: Props) {
  const [price, setPrice] = useState<PriceNow>(onPage)
  const [heldAt, setHeldAt] = useState<{ known: Availability | undefined } | null>(null)
  const now = useAvailability(onPage, format.left !== null || heldAt !== null)
  const { priceInCents, suggestedInCents } = price
  const offer = { ...onPage, priceInCents, suggestedInCents }
  const hasHeard = heldAt !== null && now !== undefined && now !== heldAt.known
  const isFree = hasHeard && now.left > now.held
  const waits = heldAt !== null && !isFree && !(hasHeard && now.left === 0)
  const note = now && !waits && reservedCopiesNote(now)
  const line = now ? stockLine(now.left) : format.stockLine
  const refused = (refusal: CheckoutRefusal) => {
    if (refusal.price) setPrice(refusal.price)
    if (refusal.code === 'copy.held') setHeldAt({ known: now })
    watchAvailability(offer).refresh()
  }
  return (
    <>
      <Price cents={priceInCents} least={suggestedInCents !== undefined} />
      {line && (
        <p className={stockClass(format.stock)}>
          {line} {note && <span className="held">{note}</span>}
        </p>
      )}
      <div className="acts">
        {suggestedInCents !== undefined && (
          <OwnPrice key={priceInCents} offer={offer} suggestedInCents={suggestedInCents} />
        )}
        <AddToCart offer={offer} />
        <BuyNow offer={offer} waits={waits && hasHeard} onRefused={refused} />
      </div>
      {heldAt && (
        <p className="fmt-wait" role="status">
          {waits && allReservedMessage(now)}
          {isFree && 'A copy is available again.'}
        </p>
      )}
    </>
  )
}

function AddToCart({ offer }: { offer: CheckoutOffer }) {
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)

  const add = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const button = event.currentTarget
    const { form } = button
    if (started.current) return
    setProblem(null)
    if (!form?.reportValidity()) return
    started.current = true
    try {
      const { addToCart } = await import('./cart/drawer.ts')
      const fields = new FormData(form)
      fields.set(button.name, button.value)
      setProblem(await addToCart(fields))
    } catch {
      // Falls back to the plain form if the script could not be loaded although there is a network.
      if (navigator.onLine) form.requestSubmit(button)
      else setProblem('You are offline. Your cart is unchanged. Try again.')
    } finally {
      started.current = false
    }
  }

  return (
    <>
      <div>
        <button
          className="btn line"
          type="submit"
          form={addFormId(offer)}
          formAction={apiPaths.cart}
          name="do"
          value={cartAction(offer)}
          onClick={add}
        >
          Add to Cart
          <span className="hide"> {offer.format}</span>
        </button>
      </div>
      {problem && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
