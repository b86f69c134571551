import { createAccountLink } from './account-links.ts'
import { listAccounts, retrieveAccount } from './accounts.ts'
import { createPortalSession } from './billing-portal.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { retrievePrice, retrieveProduct } from './catalogue.ts'
import { expireCheckout } from './checkout-expiry.ts'
import { listCheckoutLines, listCheckouts, retrieveCheckout } from './checkouts.ts'
import { closeByCall } from './close-account.ts'
import { retrieveCoupon } from './coupons.ts'
import { createAccount } from './create-account.ts'
import { createCheckout } from './create-checkout.ts'
import { createCoupon } from './create-coupon.ts'
import { createCustomer, listCustomers, retrieveCustomer, updateCustomer } from './customers.ts'
import { closeDispute } from './disputes/answer-dispute.ts'
import { listDisputes, retrieveDispute } from './disputes/disputes.ts'
import type { Call, Emulator } from './emulator.ts'
import { retrieveInvoice } from './invoices.ts'
import { createPromotionCode, updatePromotionCode } from './operator/create-promotion-code.ts'
import {
  createEventDestination,
  listEventDestinations,
  updateEventDestination,
} from './operator/event-destinations.ts'
import {
  createPortalConfiguration,
  listPortalConfigurations,
  updatePortalConfiguration,
} from './operator/portal-configurations.ts'
import { createPrice, listPrices, updatePrice } from './operator/prices.ts'
import { createProduct, updateProduct } from './operator/products.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
} from './operator/webhook-endpoints.ts'
import { listEvents } from './past-events.ts'
import { listCharges, retrieveCharge, retrievePaymentIntent } from './payments.ts'
import { previewInvoice } from './preview-invoice.ts'
import { listPromotionCodes } from './promotion-codes.ts'
import { createRefund } from './refunds/create-refund.ts'
import { listRefunds } from './refunds/refunds.ts'
import { listSubscriptions } from './subscriptions.ts'
import { createRegistration } from './tax/registrations.ts'
import { retrieveTaxSettings, updateTaxSettings } from './tax/tax-settings.ts'
import { updateAccount } from './update-account.ts'

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
  'POST /v1/checkout/sessions': createCheckout,
  'GET /v1/checkout/sessions': listCheckouts,
  'GET /v1/checkout/sessions/:id': retrieveCheckout,
  'POST /v1/checkout/sessions/:id/expire': expireCheckout,
  'GET /v1/checkout/sessions/:id/line_items': listCheckoutLines,
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
  'POST /v2/core/accounts/:id/close': closeByCall,
  'POST /v2/core/account_links': createAccountLink,
  'POST /v2/core/event_destinations': createEventDestination,
  'GET /v2/core/event_destinations': listEventDestinations,
  'POST /v2/core/event_destinations/:id': updateEventDestination,
}
