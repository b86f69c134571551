import { testAccount } from '@lorecircle/shared/account/account.fixture'
import { newOrderEmail } from '@lorecircle/shared/order/letter'
import type { EmailContent, EmailName } from '../layout/lay-out-email.ts'
import { accountEmail } from '../templates/account-email.ts'
import {
  addressChangedEmail,
  addressChangeNotice,
  addressReminderEmail,
} from '../templates/address-changed.ts'
import {
  orderDeclinedEmail,
  preorderCancelledEmail,
  preorderCancelledNotice,
  shopClosingEmail,
} from '../templates/cancellation-emails.ts'
import { type CodeOccasion, codeEmail } from '../templates/code-email.ts'
import { confirmationEmail, contactEmail, invitationEmail } from '../templates/confirmation-email.ts'
import { downloadLinksEmail, notStampedEmail, releaseEmail } from '../templates/file-emails.ts'
import { freeCopyKnownEmail, freeOrderEmail } from '../templates/free-order-email.ts'
import {
  alreadySubscribedEmail,
  buildIssueContent,
  listEmail,
  subscribedEmail,
} from '../templates/issue-writing.ts'
import {
  emptyLibraryEmail,
  libraryEmail,
  orderLinkEmail,
  sharedOrderEmail,
} from '../templates/library-email.ts'
import { orderEmail } from '../templates/order-email.ts'
import { customDomainEmail, domainRequestEmail } from '../templates/own-domain-email.ts'
import { receiptEmail } from '../templates/receipt.ts'
import { disputeEmail, refundEmail, refundFailedEmail } from '../templates/refund-emails.ts'
import { deletionEmail, emailChangedEmail, exportEmail, securityEmail } from '../templates/security-email.ts'
import { releaseMovedEmail, shippingConfirmationEmail } from '../templates/shipping-emails.ts'
import {
  addressChangedNews,
  addressNotice,
  disputeNews,
  failedRefund,
  linksNews,
  moved,
  refundedLine,
  refundedWhole,
  refundNews,
  sent,
  shippedNews,
  twoFiles,
} from './order-news.fixture.ts'
import {
  addressNews,
  cancelledNews,
  coming,
  movedNews,
  outNow,
  releaseNews,
  takenBackNews,
} from './preorder-news.fixture.ts'
import {
  cartful,
  freeCheckout,
  gift,
  parcel,
  sampleFree,
  sampleIssue,
  sampleOrigin,
  sampleTicket,
  type Typed,
  unclothed,
} from './sample.fixture.ts'

const accountNotices = [
  ...(['payment_failed', 'membership_ends_soon', 'membership_ended', 'membership_active'] as const),
  ...(['information_due', 'payments_restricted', 'payments_restored'] as const),
]
const overdueAccount = testAccount({
  membership: {
    customerId: 'cus_1',
    subscriptionId: 'sub_1',
    status: 'past_due',
    pastDueSince: '2026-11-21T18:00:00.000Z',
  },
  payments: { ...testAccount().payments, dueBy: '2026-12-03T12:00:00.000Z' },
})
const closingNews = newOrderEmail('shop_closing', '2026-11-21T18:00:00Z', { words: '2027-02-19T18:00:00Z' })
const sampleNow = { origin: sampleOrigin, now: new Date('2026-11-21T18:00:00Z') }

/** Every email that the platform sends, made from samples of what people typed; the type misses none. */
export function buildSampleEmails(typed: Typed): Record<EmailName, EmailContent[]> {
  const { author, reader, words } = typed
  const url = 'https://lord-dunsany.lorecircle.example'
  const shop = { authorName: author, url, accent: 'verdigris', postalAddress: 'PO Box 7\nDunsany' } as const
  const account = { firstName: author, lastName: 'Plunkett', email: 'dunsany@example.com', sub: 'sub' }
  const fromShop = { origin: sampleOrigin, accent: 'madder', replyTo: 'dunsany@example.com', words } as const
  const fromBareShop = { origin: sampleOrigin, accent: null, replyTo: undefined, words: '' } as const
  const news = {
    origin: sampleOrigin,
    accent: 'madder',
    stripeDashboard: 'https://dashboard.stripe.com',
  } as const
  const code = (occasion: CodeOccasion) => [
    codeEmail(occasion, { origin: sampleOrigin, email: 'dunsany@example.com', code: '482915' }),
  ]
  return {
    receipt: [
      receiptEmail(parcel(typed), { ...fromBareShop, accent: 'verdigris' }),
      receiptEmail(gift(typed), fromBareShop),
      receiptEmail(unclothed(typed), fromShop),
      receiptEmail(cartful(typed), fromBareShop),
      receiptEmail(coming(typed), { ...fromBareShop, accent: 'verdigris' }),
    ],
    shipped: [
      shippingConfirmationEmail(sent(typed), shippedNews, fromShop),
      shippingConfirmationEmail(parcel(typed), shippedNews, fromBareShop),
    ],
    refund: [
      refundEmail(refundedLine(typed), refundNews, fromShop),
      refundEmail(refundedWhole(typed), refundNews, fromBareShop),
    ],
    links: [
      downloadLinksEmail(gift(typed), linksNews, fromShop),
      downloadLinksEmail(twoFiles(typed), linksNews, fromBareShop),
    ],
    released: [releaseEmail(outNow(typed), releaseNews, fromShop)],
    address: [
      addressReminderEmail(coming(typed), addressNews, fromShop),
      addressReminderEmail(parcel(typed), addressNews, fromBareShop),
    ],
    address_changed: [
      addressChangedEmail(moved(typed, 'reader'), addressChangedNews, fromShop),
      addressChangedEmail(moved(typed, 'author'), addressChangedNews, fromBareShop),
    ],
    address_change_notice: [addressChangeNotice(moved(typed, 'reader'), addressNotice, news)],
    moved: [releaseMovedEmail(coming(typed), movedNews, fromShop)],
    cancelled: [preorderCancelledEmail(coming(typed), cancelledNews, fromShop)],
    declined: [
      orderDeclinedEmail(gift(typed), linksNews, fromShop),
      orderDeclinedEmail(cartful(typed), linksNews, fromBareShop),
    ],
    shop_closing: [
      shopClosingEmail(parcel(typed), closingNews, fromShop),
      shopClosingEmail(coming(typed), closingNews, fromBareShop),
    ],
    confirmation: [confirmationEmail({ ...shop, accent: null }, sampleTicket)],
    free_order: [freeOrderEmail({ ...shop, accent: 'madder' }, freeCheckout(typed), sampleFree)],
    free_copy_exists: [freeCopyKnownEmail({ ...shop, accent: null }, freeCheckout(typed), sampleOrigin)],
    invitation: [invitationEmail({ ...shop, accent: 'madder' }, sampleTicket)],
    subscribed: [listEmail({ ...shop, accent: 'woad' }, sampleTicket, subscribedEmail(author, reader))],
    already_subscribed: [
      listEmail({ ...shop, accent: 'weld' }, sampleTicket, alreadySubscribedEmail(author)),
    ],
    issue: [listEmail(shop, sampleTicket, buildIssueContent(sampleIssue(typed), sampleOrigin)(reader))],
    library: [libraryEmail(`${sampleOrigin}/library/a-token`)],
    library_empty: [emptyLibraryEmail(sampleOrigin)],
    shared_order: [sharedOrderEmail(cartful(typed), sampleOrigin)],
    order_link: [orderLinkEmail(parcel(typed), sampleOrigin, 'woad')],
    order: [
      orderEmail(parcel(typed), sampleOrigin),
      orderEmail(gift(typed), sampleOrigin),
      orderEmail(cartful(typed), sampleOrigin),
      orderEmail(coming(typed), sampleOrigin),
    ],
    dispute: [
      disputeEmail(cartful(typed), disputeNews('needs_response'), news),
      disputeEmail(parcel(typed), disputeNews('won'), news),
      disputeEmail(parcel(typed), disputeNews('lost'), { ...news, accent: null }),
    ],
    refund_failed: [refundFailedEmail(parcel(typed), failedRefund, news)],
    preorder_cancelled: [
      preorderCancelledNotice(coming(typed), takenBackNews, news),
      preorderCancelledNotice(coming(typed), takenBackNews, { ...news, accent: null }),
    ],
    contact: [contactEmail(url, { name: reader, email: 'eleanor@example.com', message: words })],
    password_changed: [securityEmail(sampleOrigin, 'password_changed')],
    two_step_enabled: [securityEmail(sampleOrigin, 'two_step_enabled')],
    two_step_disabled: [securityEmail(sampleOrigin, 'two_step_disabled')],
    recovery_code_used: [securityEmail(sampleOrigin, 'recovery_code_used')],
    two_step_restored: [securityEmail(sampleOrigin, 'two_step_restored')],
    two_step_disabled_by_stranger: [securityEmail(sampleOrigin, 'two_step_disabled_by_stranger')],
    recovery_codes_replaced: [securityEmail(sampleOrigin, 'recovery_codes_replaced')],
    signed_out_everywhere: [securityEmail(sampleOrigin, 'signed_out_everywhere')],
    email_changed: [emailChangedEmail({ from: 'dunsany@example.com', to: 'edward@example.com' })],
    data_export_ready: [exportEmail(sampleOrigin)],
    account_deleted: [
      deletionEmail({ firstName: author }),
      deletionEmail({ firstName: author, keptUntil: '2027-02-19T18:00:00Z' }),
    ],
    account_notice: accountNotices.map((notice) => accountEmail(notice, overdueAccount, sampleNow)),
    code_sign_up: code('CustomMessage_SignUp'),
    code_resent: code('CustomMessage_ResendCode'),
    code_password_reset: code('CustomMessage_ForgotPassword'),
    code_email_change: code('CustomMessage_UpdateUserAttribute'),
    code_email_verification: code('CustomMessage_VerifyUserAttribute'),
    ebook_not_stamped: [
      notStampedEmail('https://lorecircle.example', { fileName: `${words}.epub`, why: 'It is locked.' }),
    ],
    custom_domain: [
      customDomainEmail(
        'https://lorecircle.example',
        { subdomain: 'lord-dunsany' },
        {
          what: 'live',
          domain: 'books.dunsany.example',
        },
      ),
      customDomainEmail(
        'https://lorecircle.example',
        { subdomain: 'lord-dunsany' },
        {
          what: 'failing',
          domain: 'books.dunsany.example',
          letGoAt: new Date('2026-12-01T09:00:00Z'),
        },
      ),
      customDomainEmail(
        'https://lorecircle.example',
        { subdomain: 'lord-dunsany' },
        {
          what: 'disconnected',
          domain: 'books.dunsany.example',
        },
      ),
    ],
    domain_request: [
      domainRequestEmail(
        'lorecircle.example',
        { ...account, subdomain: 'lord-dunsany' },
        { domain: 'dunsany.example', note: words },
      ),
    ],
  }
}
