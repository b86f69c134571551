import { Hono } from 'hono'
import { endDispute } from '../disputes/end-dispute.ts'
import { openDispute } from '../disputes/open-dispute.ts'
import type { Emulator } from '../emulator.ts'
import { StripeFault } from '../errors.ts'
import { createRefund } from '../refunds/create-refund.ts'
import { find, PLATFORM } from '../state.ts'
import { createRegistration, endRegistration } from '../tax/registrations.ts'
import { updateTaxSettings } from '../tax/tax-settings.ts'
import { type Form, formOf } from './form.ts'
import { noSellerView, sellerView } from './seller-view.ts'

type Deed = (owner: string, form: Form, id: string) => void

/** The dashboard of one connected account, and what its buttons do. */
export function sellerPage(emulator: Emulator, kept: () => Promise<void>): Hono {
  const { state } = emulator
  const app = new Hono()
  const call = (owner: string, id: string, params: unknown) => ({ owner, id, params, idempotencyKey: null })
  const end = (owner: string, id: string, outcome: 'won' | 'lost') => {
    const dispute = find(state.disputes, owner, id)
    if (dispute) endDispute(emulator, owner, dispute, outcome)
  }

  const deeds = new Map<string, Deed>(
    Object.entries<Deed>({
      refund: (owner, { charge = '', amount = '' }) =>
        createRefund(emulator, call(owner, '', { charge, amount: centsOf(amount) })),
      dispute: (owner, { charge: id = '', reason = 'general' }) => {
        const charge = find(state.charges, owner, id)
        if (charge) openDispute(emulator, owner, charge, { reason, isInquiry: false })
      },
      win: (owner, _form, id) => end(owner, id, 'won'),
      lose: (owner, _form, id) => end(owner, id, 'lost'),
      tax: (owner, { country, state: region, postalCode, behavior, code }) =>
        updateTaxSettings(
          emulator,
          call(owner, '', {
            head_office: { address: { country, state: region, postal_code: postalCode } },
            defaults: { tax_behavior: behavior, tax_code: code },
          }),
        ),
      register: (owner, { country = '', state: region = '', type = 'standard' }) => {
        const isState = country === 'US'
        const options = isState ? { type: 'state_sales_tax', state: region } : { type }
        const given = { country, country_options: { [country.toLowerCase()]: options }, active_from: 'now' }
        createRegistration(emulator, call(owner, '', given))
      },
      unregister: (owner, _form, id) => endRegistration(emulator, owner, id),
    }),
  )

  // Where mails and screens lead: the real dashboard has a page for each.
  app.get('/:what{payments|disputes}/:id', (context) => {
    const known = context.req.param('what') === 'payments' ? state.paymentIntents : state.disputes
    const owner = known.get(context.req.param('id'))?.owner
    return owner ? context.redirect(`/sellers/${owner}`) : context.html(noSellerView(), 404)
  })

  app.get('/sellers/:account', (context) => {
    const account = find(state.accounts, PLATFORM, context.req.param('account'))
    return account ? context.html(sellerView(emulator, account)) : context.html(noSellerView(), 404)
  })

  app.post('/sellers/:account/:deed/:id?', async (context) => {
    const { account, deed, id = '' } = context.req.param()
    const form = await formOf(context)
    if (!find(state.accounts, PLATFORM, account)) return context.html(noSellerView(), 404)
    deeds.get(deed)?.(account, form, id)
    await kept()
    return context.redirect(`/sellers/${account}`, 303)
  })

  return app
}

/** What a person writes as dollars and cents, in the cents that a call takes. */
function centsOf(amount: string): string {
  const [, whole, cents = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(amount) ?? []
  if (whole === undefined) throw new StripeFault('Write the amount as 12.50.', { param: 'amount' })
  return `${whole}${cents.padEnd(2, '0')}`
}
