import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { checkoutFields, checkoutPath, type Offer } from './checkout-fields.ts'
import { type Refusal, startCheckout } from './start-checkout.ts'

/** `waits`: every copy is in somebody's basket, which is told elsewhere on the card. */
type Props = { offer: Offer; waits: boolean; onRefused: (refusal: Refusal) => void }

/** A plain form that buys one copy; with JavaScript a refusal is told beside the button, and nothing else moves. */
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

  const buy = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (started.current || waits) return
    started.current = true
    setPending(true)
    setProblem(undefined)
    const result = await startCheckout(offer)
    if ('url' in result) return location.assign(result.url)
    started.current = false
    setPending(false)
    setProblem(result.code === 'copy.held' ? undefined : result.problem)
    onRefused(result)
  }

  return (
    <>
      <form method="post" action={checkoutPath(offer)} onSubmit={buy}>
        {checkoutFields(offer).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="btn" type="submit" aria-disabled={pending || waits || undefined}>
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
