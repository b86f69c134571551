import type { Call, Emulator } from './core/emulator.ts'
import { createAccountLink } from './resources/account-links.ts'
import {
  closeAccountByCall,
  createAccount,
  listAccounts,
  retrieveAccount,
  updateAccount,
} from './resources/accounts.ts'
import {
  createPortalConfiguration,
  createPortalSession,
  listPortalConfigurations,
  updatePortalConfiguration,
} from './resources/billing-portal.ts'
import { listCharges, retrieveCharge } from './resources/charges.ts'
import {
  expireSessionByCall,
  listLineItems,
  listSessions,
  retrieveSession,
} from './resources/checkout-sessions.ts'
import { createCoupon, retrieveCoupon } from './resources/coupons.ts'
import { createSession } from './resources/create-checkout-session.ts'
import { createCustomer, listCustomers, retrieveCustomer, updateCustomer } from './resources/customers.ts'
import { closeDispute, listDisputes, retrieveDispute } from './resources/disputes.ts'
import {
  createEventDestination,
  listEventDestinations,
  updateEventDestination,
} from './resources/event-destinations.ts'
import { listEvents } from './resources/events.ts'
import { retrieveInvoice } from './resources/invoices.ts'
import { retrievePaymentIntent } from './resources/payment-intents.ts'
import { createPrice, listPrices, retrievePrice, updatePrice } from './resources/prices.ts'
import { createProduct, retrieveProduct, updateProduct } from './resources/products.ts'
import { createPromotionCode, listPromotionCodes, updatePromotionCode } from './resources/promotion-codes.ts'
import { createRefund, listRefunds } from './resources/refunds.ts'
import { previewInvoice } from './resources/renewals.ts'
import { cancelSubscription, listSubscriptions } from './resources/subscriptions.ts'
import { createRegistration } from './resources/tax-registrations.ts'
import { retrieveTaxSettings, updateTaxSettings } from './resources/tax-settings.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
} from './resources/webhook-endpoints.ts'

export type Handler = (emulator: Emulator, call: Call) => unknown

/** Every call that the emulator knows. */
export const routes: Record<string, Handler> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': listCustomers,
  'GET /v1/customers/:id': retrieveCustomer,
  'POST /v1/customers/:id': updateCustomer,
  'POST /v1/products': createProduct,
  'GET /v1/products/:id': retrieveProduct,
  'POST /v1/products/:id': updateProduct,
  'POST /v1/prices': createPrice,
  'GET /v1/prices': listPrices,
  'GET /v1/prices/:id': retrievePrice,
  'POST /v1/prices/:id': updatePrice,
  'POST /v1/coupons': createCoupon,
  'GET /v1/coupons/:id': retrieveCoupon,
  'GET /v1/tax/settings': retrieveTaxSettings,
  'POST /v1/tax/settings': updateTaxSettings,
  'POST /v1/tax/registrations': createRegistration,
  'POST /v1/promotion_codes': createPromotionCode,
  'POST /v1/promotion_codes/:id': updatePromotionCode,
  'GET /v1/promotion_codes': listPromotionCodes,
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': listSessions,
  'GET /v1/checkout/sessions/:id': retrieveSession,
  'POST /v1/checkout/sessions/:id/expire': expireSessionByCall,
  'GET /v1/checkout/sessions/:id/line_items': listLineItems,
  'GET /v1/subscriptions': listSubscriptions,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices/:id': retrieveInvoice,
  'GET /v1/payment_intents/:id': retrievePaymentIntent,
  'GET /v1/charges': listCharges,
  'GET /v1/charges/:id': retrieveCharge,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/disputes': listDisputes,
  'GET /v1/disputes/:id': retrieveDispute,
  'POST /v1/disputes/:id/close': closeDispute,
  'GET /v1/events': listEvents,
  'POST /v1/billing_portal/sessions': createPortalSession,
  'POST /v1/billing_portal/configurations': createPortalConfiguration,
  'GET /v1/billing_portal/configurations': listPortalConfigurations,
  'POST /v1/billing_portal/configurations/:id': updatePortalConfiguration,
  'POST /v1/webhook_endpoints': createWebhookEndpoint,
  'GET /v1/webhook_endpoints': listWebhookEndpoints,
  'POST /v1/webhook_endpoints/:id': updateWebhookEndpoint,
  'DELETE /v1/webhook_endpoints/:id': deleteWebhookEndpoint,
  'POST /v2/core/accounts': createAccount,
  'GET /v2/core/accounts': listAccounts,
  'GET /v2/core/accounts/:id': retrieveAccount,
  'POST /v2/core/accounts/:id': updateAccount,
  'POST /v2/core/accounts/:id/close': closeAccountByCall,
  'POST /v2/core/account_links': createAccountLink,
  'POST /v2/core/event_destinations': createEventDestination,
  'GET /v2/core/event_destinations': listEventDestinations,
  'POST /v2/core/event_destinations/:id': updateEventDestination,
}
