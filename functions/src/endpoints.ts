import { deleteAccount } from './accounts/delete-account.ts'
import { exportData } from './accounts/export-data.ts'
import { fetchAuthorProfile } from './accounts/fetch-author-profile.ts'
import { followEmail } from './accounts/follow-email.ts'
import { profile, saveProfile } from './accounts/profile.ts'
import { provisionAuthor } from './accounts/provision-author.ts'
import { recoverLogin } from './accounts/recover-login.ts'
import { newRecoveryCodes } from './accounts/recovery-codes.ts'
import { turnOffSecondFactor, turnOnSecondFactor } from './accounts/second-factor.ts'
import { securityStatus } from './accounts/security-status.ts'
import { signOutEverywhere } from './accounts/sign-out-everywhere.ts'
import { tellNewPassword } from './accounts/tell-new-password.ts'
import { deletePost } from './blog/delete-post.ts'
import { fetchPost, fetchPosts, listPosts } from './blog/fetch-posts.ts'
import { savePost } from './blog/save-post.ts'
import { archiveBook } from './books/archive-book.ts'
import { duplicateBook } from './books/duplicate-book.ts'
import { fetchBook } from './books/fetch-book.ts'
import { fetchBooks } from './books/fetch-books.ts'
import { moveBook } from './books/move-book.ts'
import { restoreBook } from './books/restore-book.ts'
import { saveBook } from './books/save-book.ts'
import { cancelCheckout } from './checkout/cancel-checkout.ts'
import { checkoutReturn } from './checkout/checkout-return.ts'
import { createCheckoutSession } from './checkout/create-checkout-session.ts'
import { contact } from './contact/contact.ts'
import { domainRequest, requestDomain, withdrawDomainRequest } from './domains/domain-requests.ts'
import { figures } from './figures/figures.ts'
import type { Endpoint } from './http/endpoint.ts'
import { issue, issues } from './letters/issues.ts'
import { previewIssue, sendTest } from './letters/preview-issue.ts'
import { removeIssue, saveIssue } from './letters/save-issue.ts'
import { sendIssue, takeBackIssue } from './letters/send-issue.ts'
import { checkMembershipStatus, checkStripeStatus } from './membership/check-membership-status.ts'
import { createBillingPortalSession } from './membership/create-billing-portal-session.ts'
import { createMembershipCheckout } from './membership/create-membership-checkout.ts'
import { membershipDetails } from './membership/membership-details.ts'
import { addSubscriber } from './newsletter/add-subscriber.ts'
import { confirmSubscription } from './newsletter/confirm-subscription.ts'
import { putBackSubscriber, removeSubscriber } from './newsletter/remove-subscriber.ts'
import { signUp } from './newsletter/sign-up.ts'
import { exportSubscribers, subscribers } from './newsletter/subscribers.ts'
import { unsubscribe, unsubscribeLink } from './newsletter/unsubscribe.ts'
import { download } from './orders/download.ts'
import { orders } from './orders/orders.ts'
import { deletePage } from './own-pages/delete-page.ts'
import { fetchPages } from './own-pages/fetch-pages.ts'
import { savePage } from './own-pages/save-page.ts'
import { createAccountLink } from './payments/create-account-link.ts'
import { preview } from './publishing/preview.ts'
import { publishStatus } from './publishing/publish-status.ts'
import { shopBooks } from './shop/shop-books.ts'
import { welcome } from './shop/welcome.ts'
import { liveCopies } from './stock/live-copies.ts'
import { assignAuthorSubdomain } from './subdomain/assign-author-subdomain.ts'
import { acceptUpload } from './uploads/accept-upload.ts'
import { generatePresignedUrl } from './uploads/generate-presigned-url.ts'
import { accountsWebhook } from './webhooks/accounts-webhook.ts'
import { connectWebhook } from './webhooks/connect-webhook.ts'
import { platformWebhook } from './webhooks/platform-webhook.ts'
import { profileData } from './welcome/profile-data.ts'
import { saveWelcome } from './welcome/save-welcome.ts'
import { userInfo } from './welcome/user-info.ts'
import { welcomeBio } from './welcome/welcome-bio.ts'
import type { World } from './world.ts'

/** Every call that is served. */
export const endpoints = (world: World): Endpoint[] => [
  provisionAuthor(world),
  fetchAuthorProfile(world),
  profile(world),
  saveProfile(world),
  securityStatus(world),
  followEmail(world),
  tellNewPassword(world),
  turnOnSecondFactor(world),
  turnOffSecondFactor(world),
  newRecoveryCodes(world),
  recoverLogin(world),
  signOutEverywhere(world),
  exportData(world),
  deleteAccount(world),
  checkMembershipStatus(world),
  checkStripeStatus(world),
  createMembershipCheckout(world),
  membershipDetails(world),
  createBillingPortalSession(world),
  assignAuthorSubdomain(world),
  domainRequest(world),
  requestDomain(world),
  withdrawDomainRequest(world),
  createAccountLink(world),
  generatePresignedUrl(world),
  acceptUpload(world),
  fetchBooks(world),
  fetchBook(world),
  saveBook(world),
  archiveBook(world),
  restoreBook(world),
  duplicateBook(world),
  moveBook(world),
  fetchPosts(world),
  listPosts(world),
  fetchPost(world),
  savePost(world),
  deletePost(world),
  fetchPages(world),
  savePage(world),
  deletePage(world),
  publishStatus(world),
  preview(world),
  saveWelcome(world),
  welcomeBio(world),
  userInfo(world),
  profileData(world),
  orders(world),
  figures(world),
  shopBooks(world),
  welcome(world),
  liveCopies(world),
  createCheckoutSession(world),
  checkoutReturn(world),
  cancelCheckout(world),
  download(world),
  signUp(world),
  confirmSubscription(world),
  unsubscribe(world),
  unsubscribeLink(world),
  contact(world),
  subscribers(world),
  exportSubscribers(world),
  addSubscriber(world),
  removeSubscriber(world),
  putBackSubscriber(world),
  issues(world),
  issue(world),
  saveIssue(world),
  removeIssue(world),
  previewIssue(world),
  sendTest(world),
  sendIssue(world),
  takeBackIssue(world),
  platformWebhook(world),
  connectWebhook(world),
  accountsWebhook(world),
]
