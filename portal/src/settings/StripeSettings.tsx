import { taxCalls } from '@lorecircle/shared/payments/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { ConnectPayments } from '../payments/ConnectPayments.tsx'
import { PaymentsGate } from '../payments/PaymentsGate.tsx'

const taxQuery = queryOptions({ queryKey: ['tax'], queryFn: () => api(taxCalls.taxStatus, {}) })

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

function SalesTax() {
  const { data } = useQuery({ ...taxQuery, refetchOnMount: 'always' })
  if (!data) return null
  return (
    <section className="sheet flow" aria-labelledby="sales-tax">
      <h3 id="sales-tax">Sales tax</h3>
      {data.isOn ? (
        <p>
          {data.isIncluded
            ? 'Your prices include tax, and your shop says so. Stripe works it out'
            : 'Stripe adds the tax to each payment'}
          , by your registrations in its dashboard. Printed books, eBooks and sending are told apart, and your
          orders list the tax by itself. Stripe’s Tax settings say whether prices include tax.
        </p>
      ) : (
        <>
          <p>
            No tax is added: readers pay the prices that you set. Many small sellers need no more than that.
            If you have to collect tax:
          </p>
          <ol className="counted">
            <li>Open Tax in your Stripe dashboard.</li>
            <li>Say where you are, and where you are registered to collect tax.</li>
            <li>
              Choose whether your prices include tax. If you sell to consumers in the EU or the UK, they
              should.
            </li>
            <li>That is all: from then on tax is collected at the checkout.</li>
          </ol>
        </>
      )}
    </section>
  )
}
