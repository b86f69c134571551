import { deleteAccount } from './account-data/delete-account.ts'
import { exportData, exportState } from './account-data/export-data.ts'
import { analytics } from './analytics/analytics.ts'
import { deletePost, savePost } from './blog/save-post.ts'
import { fetchPost, fetchPosts, listPosts } from './blog/fetch-posts.ts'
import { archiveBook, restoreBook } from './books/archive-book.ts'
import { duplicateBook } from './books/duplicate-book.ts'
import { fetchBook, fetchBooks, moveBook } from './books/fetch-books.ts'
import { saveBook } from './books/save-book.ts'
import { bundles } from './bundles/bundle-for-author.ts'
import { removeBundle, saveBundle } from './bundles/save-bundle.ts'
import { cart, changeCart } from './cart/cart.ts'
import { codeLink } from './cart/code-link.ts'
import { availability } from './checkout/availability.ts'
import { buyBundle, createCheckoutSession } from './checkout/buy-now.ts'
import { cancelCheckout, checkoutReturn } from './checkout/checkout-pages.ts'
import { createCartCheckoutSession } from './checkout/create-checkout.ts'
import { confirmFree, requestFree } from './checkout/free-checkout.ts'
import { domainRequest, requestDomain, withdrawDomainRequest } from './custom-domain/domain-requests.ts'
import { checkOwnDomain, leaveOwnDomain, ownDomain } from './custom-domain/own-domain.ts'
import { deletePage, savePage } from './custom-pages/save-page.ts'
import { fetchPages, policyTexts } from './custom-pages/page-for-author.ts'
import { discounts } from './discounts/discount-for-author.ts'
import { removeDiscount, saveDiscount } from './discounts/save-discount.ts'
import type { Endpoint } from './http/endpoint.ts'
import { issue, issues, removeIssue, saveIssue } from './issues/issues.ts'
import { previewIssue, sendTest, sendIssue, takeBackIssue } from './issues/send-issue.ts'
import { askForLibrary } from './library/ask-for-library.ts'
import { askForOrder } from './library/ask-for-order.ts'
import { cancelPreorder, changeOrderAddress, orderQuestion } from './library/reader-order.ts'
import { shareOrder } from './library/share-order.ts'
import { checkMembershipStatus, checkStripeStatus } from './membership/check-membership-status.ts'
import { createBillingPortalSession, createMembershipCheckout } from './membership/create-membership-checkout.ts'
import { membershipDetails } from './membership/membership-details.ts'
import { membershipOffer } from './membership/membership-offer.ts'
import { addSubscriber, putBackSubscriber, removeSubscriber } from './newsletter/add-subscriber.ts'
import { confirmSubscription, unsubscribe, unsubscribeLink } from './newsletter/unsubscribe.ts'
import { signUp } from './newsletter/sign-up.ts'
import { exportSubscribers, subscribers } from './newsletter/subscribers.ts'
import { certificates } from './orders/certificates.ts'
import { orderTotals } from './orders/day-sales.ts'
import { download } from './orders/download.ts'
import { changeShipTo, correctEmail, resendLinks, saveOrderNotes, signCopy } from './orders/edit-order.ts'
import { markOrders } from './orders/mark-orders.ts'
import { ownLetters, previewLetter, saveOwnLetters, testLetter } from './orders/order-emails.ts'
import { order, orderCounts, orders } from './orders/orders.ts'
import { declineOrder, refundOrder } from './orders/refund-order.ts'
import { restockOrder } from './orders/restock.ts'
import { stockOfBook } from './orders/stock-of-book.ts'
import { createAccountLink } from './payments/create-account-link.ts'
import { taxStatus } from './payments/collects-tax.ts'
import { fetchAuthorProfile, profile, saveContact, saveProfile, saveTimeZone } from './profile/profile.ts'
import { provisionAuthor } from './profile/provision-author.ts'
import { preview } from './publishing/preview.ts'
import { publishStatus } from './publishing/publish-status.ts'
import { changeEmail, confirmEmail, resendEmailCode, followEmail } from './security/change-email.ts'
import { recoverLogin } from './security/recover-login.ts'
import { newRecoveryCodes, turnOffSecondFactor, turnOnSecondFactor, securityStatus } from './security/second-factor.ts'
import { signOutEverywhere, tellNewPassword } from './security/sign-out-everywhere.ts'
import type { Services } from './services/services.ts'
import { saveShipping, shipping } from './shipping/shipping.ts'
import { shopBooks } from './shop/shop-books.ts'
import { welcome } from './shop/welcome.ts'
import { assignAuthorSubdomain } from './subdomain/assign-author-subdomain.ts'
import { subdomainSuggestions } from './subdomain/free-names.ts'
import { acceptUpload, generatePresignedUrl } from './uploads/accept-upload.ts'
import { beginUpload, signPart } from './uploads/parts/begin-upload.ts'
import { finishUpload } from './uploads/parts/finish-upload.ts'
import { heldParts } from './uploads/parts/list-parts.ts'
import { leaveUpload } from './uploads/parts/unfinished.ts'
import { stampRefusals } from './uploads/stamp-stored.ts'
import { contact } from './visitor/contact.ts'
import { accountsWebhook } from './webhooks/accounts-webhook.ts'
import { connectWebhook } from './webhooks/connect-webhook.ts'
import { platformWebhook } from './webhooks/platform-webhook.ts'
import { profileData, userInfo, saveWelcome, welcomeBio } from './welcome/welcome.ts'

/** Every call that is served. */
export const endpoints = (services: Services): Endpoint[] => [
  provisionAuthor(services),
  fetchAuthorProfile(services),
  profile(services),
  saveProfile(services),
  saveContact(services),
  saveTimeZone(services),
  securityStatus(services),
  changeEmail(services),
  resendEmailCode(services),
  confirmEmail(services),
  followEmail(services),
  tellNewPassword(services),
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
  domainRequest(services),
  ownDomain(services),
  checkOwnDomain(services),
  leaveOwnDomain(services),
  requestDomain(services),
  withdrawDomainRequest(services),
  createAccountLink(services),
  taxStatus(services),
  generatePresignedUrl(services),
  acceptUpload(services),
  stampRefusals(services),
  beginUpload(services),
  signPart(services),
  heldParts(services),
  finishUpload(services),
  leaveUpload(services),
  fetchBooks(services),
  fetchBook(services),
  saveBook(services),
  archiveBook(services),
  restoreBook(services),
  duplicateBook(services),
  moveBook(services),
  fetchPosts(services),
  listPosts(services),
  fetchPost(services),
  savePost(services),
  deletePost(services),
  fetchPages(services),
  policyTexts(services),
  savePage(services),
  deletePage(services),
  publishStatus(services),
  preview(services),
  saveWelcome(services),
  welcomeBio(services),
  userInfo(services),
  profileData(services),
  orders(services),
  declineOrder(services),
  correctEmail(services),
  restockOrder(services),
  orderTotals(services),
  stockOfBook(services),
  ownLetters(services),
  saveOwnLetters(services),
  previewLetter(services),
  testLetter(services),
  shipping(services),
  saveShipping(services),
  discounts(services),
  saveDiscount(services),
  removeDiscount(services),
  bundles(services),
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
  analytics(services),
  shopBooks(services),
  welcome(services),
  availability(services),
  createCheckoutSession(services),
  cart(services),
  changeCart(services),
  codeLink(services),
  createCartCheckoutSession(services),
  buyBundle(services),
  checkoutReturn(services),
  cancelCheckout(services),
  requestFree(services),
  confirmFree(services),
  download(services),
  signUp(services),
  confirmSubscription(services),
  unsubscribe(services),
  unsubscribeLink(services),
  contact(services),
  askForLibrary(services),
  shareOrder(services),
  askForOrder(services),
  changeOrderAddress(services),
  cancelPreorder(services),
  orderQuestion(services),
  subscribers(services),
  exportSubscribers(services),
  addSubscriber(services),
  removeSubscriber(services),
  putBackSubscriber(services),
  issues(services),
  issue(services),
  saveIssue(services),
  removeIssue(services),
  previewIssue(services),
  sendTest(services),
  sendIssue(services),
  takeBackIssue(services),
  platformWebhook(services),
  connectWebhook(services),
  accountsWebhook(services),
]
