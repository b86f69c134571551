import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { type SubmitEvent, useRef, useState } from 'react'
import { addFormId } from './add-form-id.ts'
import { cartFields, type Offer } from './checkout-fields.ts'

/** A plain form that puts one copy into the cart; with JavaScript the cart comes into view beside the page. */
export function AddToCart({ offer }: { offer: Offer }) {
  const [problem, setProblem] = useState<string | null>(null)
  const started = useRef(false)

  const add = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (started.current) return
    const form = event.currentTarget
    started.current = true
    setProblem(null)
    try {
      const { addToCart } = await import('./cart/drawer.ts')
      setProblem(await addToCart(form))
    } catch {
      // The form knows the way by itself.
      form.submit()
    } finally {
      started.current = false
    }
  }

  return (
    <>
      <form id={addFormId(offer)} method="post" action={apiPaths.cart} onSubmit={add}>
        {cartFields(offer).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="btn text" type="submit">
          Add to Cart
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
