import type Stripe from 'stripe'
import type { CreateCheckout } from './checkout-params.ts'
import { StripeFault } from './errors.ts'

export function fitsMode(lineItems: Stripe.LineItem[], mode: CreateCheckout['mode']) {
  const recurring = lineItems.some(({ price }) => price?.recurring)
  if (mode === 'payment' && recurring)
    throw new StripeFault(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'mode' },
    )
  if (mode === 'subscription' && !recurring)
    throw new StripeFault('You must provide at least one recurring price in `subscription` mode.', {
      param: 'line_items',
    })
}

export function fitsSubscribing({ mode, shipping_options: options, submit_type: label }: CreateCheckout) {
  if (mode !== 'subscription') return
  if (options.length > 0)
    throw new StripeFault('`shipping_options` is not supported in `subscription` mode.', {
      param: 'shipping_options',
    })
  if (label && label !== 'auto' && label !== 'subscribe')
    throw new StripeFault('You can only use `submit_type` of `subscribe` in `subscription` mode.', {
      param: 'submit_type',
    })
}
