import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { addFormId, buyButtonLabel, type CheckoutOffer, checkoutPath, saleFields } from './checkout-fields.ts'
import { countrySaved } from './reader-country.ts'
import { type CheckoutRefusal, startCheckout } from './start-checkout.ts'

/** `waits`: every copy is reserved; the card says so elsewhere. */
type Props = { offer: CheckoutOffer; waits: boolean; onRefused: (refusal: CheckoutRefusal) => void }

export function BuyNow({ offer, waits, onRefused }: Props) {
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

  const buy = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    if (started.current || waits) return
    setProblem(undefined)
    if (!form?.reportValidity()) return
    started.current = true
    setPending(true)
    const fields = new FormData(form)
    await countrySaved()
    const result = await startCheckout(checkoutPath(offer), fields)
    if ('url' in result) return location.assign(result.url)
    started.current = false
    setPending(false)
    setProblem(result.code === 'copy.held' ? undefined : result.problem)
    onRefused(result)
  }

  return (
    <>
      <form id={addFormId(offer)} method="post" action={checkoutPath(offer)}>
        {saleFields(offer).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="btn" type="submit" aria-disabled={pending || waits || undefined} onClick={buy}>
          {pending ? 'One moment…' : buyButtonLabel(offer)}
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
