import { deleteAccount } from './account-data/delete-account.ts'
import { exportData, exportState } from './account-data/export-data.ts'
import { analyticsEndpoint } from './analytics/analytics.ts'
import { fetchPost, fetchPosts, listPosts } from './blog/fetch-posts.ts'
import { deletePost, savePost } from './blog/save-post.ts'
import { archiveBookMutation, restoreBookMutation } from './books/archive-book.ts'
import { duplicateBookMutation } from './books/duplicate-book.ts'
import { fetchBook, fetchBooks, moveBookMutation } from './books/fetch-books.ts'
import { saveBook } from './books/save-book.ts'
import { bundlesEndpoint } from './bundles/bundle-for-author.ts'
import { removeBundle, saveBundle } from './bundles/save-bundle.ts'
import { cartEndpoint, changeCart } from './cart/cart.ts'
import { codeLinkEndpoint } from './cart/code-link.ts'
import { availability } from './checkout/availability.ts'
import { buyBundle, createCheckoutSession } from './checkout/buy-now.ts'
import { cancelCheckout, checkoutReturn } from './checkout/checkout-pages.ts'
import { createCartCheckoutSession } from './checkout/create-checkout.ts'
import { confirmFree, requestFree } from './checkout/free-checkout.ts'
import {
  domainRequestEndpoint,
  requestDomain,
  withdrawDomainRequest,
} from './custom-domain/domain-requests.ts'
import {
  checkCustomDomainEndpoint,
  customDomainEndpoint,
  removeCustomDomainEndpoint,
} from './custom-domain/own-domain.ts'
import { fetchPages, policyTextsEndpoint } from './custom-pages/page-for-author.ts'
import { deletePage, savePage } from './custom-pages/save-page.ts'
import { discountsEndpoint } from './discounts/discount-for-author.ts'
import { removeDiscount, saveDiscount } from './discounts/save-discount.ts'
import type { Endpoint } from './http/endpoint.ts'
import { issueEndpoint, issuesEndpoint, removeIssue, saveIssue } from './issues/issues.ts'
import { previewIssue, sendIssue, sendTest, unscheduleIssueEndpoint } from './issues/send-issue.ts'
import { requestLibraryLink } from './library/ask-for-library.ts'
import { requestOrderLink } from './library/ask-for-order.ts'
import { cancelPreorder, changeOrderAddress, sendOrderQuestion } from './library/reader-order.ts'
import { shareOrder } from './library/share-order.ts'
import { checkMembershipStatus, checkStripeStatus } from './membership/check-membership-status.ts'
import {
  createBillingPortalSession,
  createMembershipCheckout,
} from './membership/create-membership-checkout.ts'
import { membershipDetails } from './membership/membership-details.ts'
import { membershipOffer } from './membership/membership-offer.ts'
import { addSubscriber, removeSubscriber, restoreSubscriberEndpoint } from './newsletter/add-subscriber.ts'
import { signUpForNewsletter } from './newsletter/sign-up.ts'
import { exportSubscribers, subscribersEndpoint } from './newsletter/subscribers.ts'
import { confirmSubscription, unsubscribe, unsubscribeLink } from './newsletter/unsubscribe.ts'
import { certificates } from './orders/certificates.ts'
import { orderTotals } from './orders/day-sales.ts'
import { download } from './orders/download.ts'
import { changeShipTo, correctEmail, resendLinks, saveOrderNotes, signCopy } from './orders/edit-order.ts'
import { markOrders } from './orders/mark-orders.ts'
import {
  ownLetters,
  previewOrderEmailMutation,
  saveOrderEmailSettingsMutation,
  testOrderEmailMutation,
} from './orders/order-emails.ts'
import { order, orderCounts, orders } from './orders/orders.ts'
import { declineOrder, refundOrder } from './orders/refund-order.ts'
import { restockOrder } from './orders/restock.ts'
import { stockOfBook } from './orders/stock-of-book.ts'
import { taxStatus } from './payments/collects-tax.ts'
import { createAccountLink } from './payments/create-account-link.ts'
import {
  fetchAuthorProfile,
  profileEndpoint,
  saveContact,
  saveProfile,
  saveTimeZone,
} from './profile/profile.ts'
import { provisionAuthor } from './profile/provision-author.ts'
import { previewEndpoint } from './publishing/preview.ts'
import { publishStatus } from './publishing/publish-status.ts'
import { changeEmail, confirmEmail, followEmailEndpoint, resendEmailCode } from './security/change-email.ts'
import { recoverLogin } from './security/recover-login.ts'
import {
  newRecoveryCodes,
  securityStatus,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from './security/second-factor.ts'
import { reportPasswordChange, signOutEverywhere } from './security/sign-out-everywhere.ts'
import type { Services } from './services/services.ts'
import { saveShippingEndpoint, shippingEndpoint } from './shipping/shipping.ts'
import { shopBooks } from './shop/shop-books.ts'
import { publicWelcomeEndpoint } from './shop/welcome.ts'
import { assignAuthorSubdomain } from './subdomain/assign-author-subdomain.ts'
import { subdomainSuggestions } from './subdomain/free-names.ts'
import { acceptUpload, generatePresignedUrl } from './uploads/accept-upload.ts'
import { beginUpload, signPart } from './uploads/parts/begin-upload.ts'
import { finishUpload } from './uploads/parts/finish-upload.ts'
import { uploadedPartsEndpoint } from './uploads/parts/list-parts.ts'
import { abortUploadEndpoint } from './uploads/parts/unfinished.ts'
import { stampRefusals } from './uploads/stamp-stored.ts'
import { contactEndpoint } from './visitor/contact.ts'
import { accountsWebhook } from './webhooks/accounts-webhook.ts'
import { connectWebhook } from './webhooks/connect-webhook.ts'
import { platformWebhook } from './webhooks/platform-webhook.ts'
import { profileData, saveWelcome, userInfo, welcomeBioEndpoint } from './welcome/welcome.ts'

/** Every call that is served. */
export const endpoints = (services: Services): Endpoint[] => [
  provisionAuthor(services),
  fetchAuthorProfile(services),
  profileEndpoint(services),
  saveProfile(services),
  saveContact(services),
  saveTimeZone(services),
  securityStatus(services),
  changeEmail(services),
  resendEmailCode(services),
  confirmEmail(services),
  followEmailEndpoint(services),
  reportPasswordChange(services),
  turnOnSecondFactor(services),
  turnOffSecondFactor(services),
  newRecoveryCodes(services),
  recoverLogin(services),
  signOutEverywhere(services),
  exportData(services),
  exportState(services),
  deleteAccount(services),
  checkMembershipStatus(services),
  checkStripeStatus(services),
  createMembershipCheckout(services),
  membershipDetails(services),
  membershipOffer(services),
  createBillingPortalSession(services),
  assignAuthorSubdomain(services),
  subdomainSuggestions(services),
  domainRequestEndpoint(services),
  customDomainEndpoint(services),
  checkCustomDomainEndpoint(services),
  removeCustomDomainEndpoint(services),
  requestDomain(services),
  withdrawDomainRequest(services),
  createAccountLink(services),
  taxStatus(services),
  generatePresignedUrl(services),
  acceptUpload(services),
  stampRefusals(services),
  beginUpload(services),
  signPart(services),
  uploadedPartsEndpoint(services),
  finishUpload(services),
  abortUploadEndpoint(services),
  fetchBooks(services),
  fetchBook(services),
  saveBook(services),
  archiveBookMutation(services),
  restoreBookMutation(services),
  duplicateBookMutation(services),
  moveBookMutation(services),
  fetchPosts(services),
  listPosts(services),
  fetchPost(services),
  savePost(services),
  deletePost(services),
  fetchPages(services),
  policyTextsEndpoint(services),
  savePage(services),
  deletePage(services),
  publishStatus(services),
  previewEndpoint(services),
  saveWelcome(services),
  welcomeBioEndpoint(services),
  userInfo(services),
  profileData(services),
  orders(services),
  declineOrder(services),
  correctEmail(services),
  restockOrder(services),
  orderTotals(services),
  stockOfBook(services),
  ownLetters(services),
  saveOrderEmailSettingsMutation(services),
  previewOrderEmailMutation(services),
  testOrderEmailMutation(services),
  shippingEndpoint(services),
  saveShippingEndpoint(services),
  discountsEndpoint(services),
  saveDiscount(services),
  removeDiscount(services),
  bundlesEndpoint(services),
  saveBundle(services),
  removeBundle(services),
  orderCounts(services),
  order(services),
  markOrders(services),
  signCopy(services),
  certificates(services),
  saveOrderNotes(services),
  changeShipTo(services),
  refundOrder(services),
  resendLinks(services),
  analyticsEndpoint(services),
  shopBooks(services),
  publicWelcomeEndpoint(services),
  availability(services),
  createCheckoutSession(services),
  cartEndpoint(services),
  changeCart(services),
  codeLinkEndpoint(services),
  createCartCheckoutSession(services),
  buyBundle(services),
  checkoutReturn(services),
  cancelCheckout(services),
  requestFree(services),
  confirmFree(services),
  download(services),
  signUpForNewsletter(services),
  confirmSubscription(services),
  unsubscribe(services),
  unsubscribeLink(services),
  contactEndpoint(services),
  requestLibraryLink(services),
  shareOrder(services),
  requestOrderLink(services),
  changeOrderAddress(services),
  cancelPreorder(services),
  sendOrderQuestion(services),
  subscribersEndpoint(services),
  exportSubscribers(services),
  addSubscriber(services),
  removeSubscriber(services),
  restoreSubscriberEndpoint(services),
  issuesEndpoint(services),
  issueEndpoint(services),
  saveIssue(services),
  removeIssue(services),
  previewIssue(services),
  sendTest(services),
  sendIssue(services),
  unscheduleIssueEndpoint(services),
  platformWebhook(services),
  connectWebhook(services),
  accountsWebhook(services),
]
