import { toDecimal } from '@lorecircle/shared/money'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { startCheckout } from './start-checkout.ts'

export type Offer = {
  domain: string
  title: string
  format: string
  priceInCents: number
  bookId: string
  formatId: string
}

/** A plain form that buys one copy; with JavaScript a refusal is told beside the button, and nothing else moves. */
export function BuyNow({ offer }: { offer: Offer }) {
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const started = useRef(false)

  useEffect(() => {
    const backFromPayment = () => {
      started.current = false
      setPending(false)
    }
    addEventListener('pageshow', backFromPayment)
    return () => removeEventListener('pageshow', backFromPayment)
  }, [])

  const buy = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (started.current) return
    started.current = true
    setPending(true)
    setProblem(undefined)
    const result = await startCheckout(offer)
    if ('url' in result) return location.assign(result.url)
    started.current = false
    setPending(false)
    setProblem(result.problem)
  }

  return (
    <>
      <form className="acts" method="post" action="/api/create-checkout-session" onSubmit={buy}>
        <CheckoutFields offer={offer} />
        <button className="btn" type="submit" aria-disabled={pending || undefined}>
          {pending ? 'One moment…' : 'Buy Now'}
          <span className="hide"> {offer.format}</span>
        </button>
      </form>
      {problem && (
        <p className="alert" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** What the checkout needs to know; the server looks every one of them up again. */
export const CheckoutFields = ({ offer }: { offer: Offer }) => (
  <>
    <input type="hidden" name="domain" value={offer.domain} />
    <input type="hidden" name="title" value={offer.title} />
    <input type="hidden" name="format" value={offer.format} />
    <input type="hidden" name="price" value={toDecimal(offer.priceInCents)} />
    <input type="hidden" name="quantity" value="1" />
    <input type="hidden" name="bookId" value={offer.bookId} />
    <input type="hidden" name="formatId" value={offer.formatId} />
  </>
)
