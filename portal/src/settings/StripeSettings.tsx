import { ConnectPayments } from '../payments/ConnectPayments.tsx'
import { PaymentsGate } from '../payments/PaymentsGate.tsx'
import { SalesTax } from '../payments/SalesTax.tsx'

/** Settings, Stripe: how readers pay the author. */
export const StripeSettings = () => (
  <section className="flow column" aria-labelledby="stripe">
    <h2 id="stripe">Stripe</h2>
    <p>Readers pay you directly, through your own Stripe account. Lorecircle never holds your money.</p>
    <PaymentsGate>
      <ConnectPayments />
      <SalesTax />
    </PaymentsGate>
  </section>
)
