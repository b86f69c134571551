import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { addFormId } from './add-form-id.ts'
import { buyWords, checkoutFields, checkoutPath, type Offer } from './checkout-fields.ts'
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

  const buy = async (said?: string) => {
    if (started.current || waits) return
    started.current = true
    setPending(true)
    setProblem(undefined)
    const result = await startCheckout(offer, { said })
    if ('url' in result) return location.assign(result.url)
    started.current = false
    setPending(false)
    setProblem(result.code === 'copy.held' ? undefined : result.problem)
    onRefused(result)
  }

  const submitted = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void buy()
  }

  /** What the reader pays stands in the form of the other button. */
  const pressed = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    if (form?.reportValidity()) void buy(String(new FormData(form).get('price')))
  }

  const isOwnPriced = offer.suggestedInCents !== undefined
  return (
    <>
      <form method="post" action={checkoutPath(offer)} onSubmit={submitted}>
        {!isOwnPriced &&
          checkoutFields(offer).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        <button
          className="btn"
          type="submit"
          aria-disabled={pending || waits || undefined}
          {...(isOwnPriced && {
            form: addFormId(offer),
            formAction: checkoutPath(offer),
            onClick: pressed,
          })}
        >
          {pending ? 'One moment…' : buyWords(offer)}
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
