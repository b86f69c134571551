import { apiPaths } from '@lorecircle/shared/urls/api-paths'
import { type MouseEvent, useRef, useState } from 'react'
import { addFormId } from './add-form-id.ts'
import { cartAction, type Offer } from './checkout-fields.ts'

/** Sends the card's form to the cart; with JavaScript the cart comes into view beside the page. */
export function AddToCart({ offer }: { offer: Offer }) {
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
      // The form works without the script that could not be loaded, where there is a network.
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
