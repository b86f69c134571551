import { plans } from '../membership/plans.ts'
import { portalPaths, settingsPath } from '../urls/portal-paths.ts'
import { platformPaths } from '../urls/urls.ts'
import type { Operator, PlatformPolicy } from './policies.ts'
import { type PolicySection, renderPolicySections } from './shop-policy.ts'

export const platformPolicy = (slug: PlatformPolicy, operator: Operator): string =>
  renderPolicySections(texts[slug](operator))

const texts: Record<PlatformPolicy, (operator: Operator) => PolicySection[]> = {
  help: ({ email }) => [
    [
      'For readers: buying a book',
      'You need no account. Press Buy Now for one copy, or put several into the cart of a shop; each author sells and sends their own books, so each shop has a cart of its own. You pay on Stripe’s own page, and see there, before you pay, what everything costs, with shipping and tax.',
      'A receipt comes by email at once. If it does not, look in your spam folder, and then look up your order.',
    ],
    [
      'For readers: where your eBook is',
      [
        'The page after paying has its files, and the link in your receipt leads back to them. ',
        ['Your library', platformPaths.library],
        ' has every book that you bought with one email address, from all shops: type it, and the link is sent to you.',
      ],
    ],
    [
      'For readers: looking up an order',
      'At the foot of each shop stands ‘Find your order’: type its number and your email address, and the link is sent to you. The page of the order says where your parcel is. There you can ask the author, change where it is sent until it is on its way, and cancel a preorder.',
    ],
    [
      'For readers: whom to write to',
      'About a book, a parcel or your money: its author, by Contact in their shop, or from the page of your order. What a shop promises is on its pages Returns and Shipping. To end an author’s letters, press Unsubscribe below any of them.',
      `About Lorecircle itself, or where an author does not answer: ${email}.`,
    ],
    [
      'For authors: first steps',
      [
        ['Sign up', portalPaths.signUp],
        ', verify your email, and follow the four steps under ',
        ['Let’s Get Started', portalPaths.getStarted],
        ': a membership, a name, payments, and the first book, which you can prepare before the others. The magnifying glass at the top of the portal, ‘Go to…’, finds each screen by any word for it.',
      ],
    ],
    [
      'For authors: payments',
      [
        'Readers pay you directly, on your own account with Stripe, which pays out to your bank. What Stripe still needs from you is listed in ',
        ['Settings', settingsPath('stripe')],
        '. Invoices, card, plan and cancellation of your membership are in Settings, too; what is paid back is explained under ',
        ['Cancellation and refunds', platformPaths.policy('refunds')],
        '.',
      ],
    ],
    [
      'For authors: logging in',
      [
        ['A forgotten password', portalPaths.forgotPassword],
        ' is replaced with the help of a code that comes by email. Without your authenticator app, one of your recovery codes lets you in. If the email with your code does not come, look in your spam folder, and ask for another.',
      ],
    ],
    [
      'For authors: support',
      `Something does not work, or could be better? Write to ${email}, and say on which screen it was and what you saw. A person reads every email. All that you have here is yours to export in Settings at any time.`,
    ],
  ],
  terms: ({ name, email }) => [
    [
      'What Lorecircle is',
      `Lorecircle, run by ${name}, gives authors a shop of their own and readers one market of all shops. Whoever buys a book buys it from its author: the sale is between the two, and the shop’s own terms hold for it.`,
    ],
    [
      'For authors: the membership',
      'A membership belongs to one person, and to one shop. What it costs is shown before you pay, and it renews until you cancel it. Lorecircle takes no cut of a sale.',
      'What you write stays yours. You let Lorecircle store it, show it in your shop and in the market, and send it to those who asked for it, for as long as you are a member and want it there. You can take all of it with you at any time.',
    ],
    [
      'What is asked of you',
      'Sell what you may sell: your own books, or books whose rights you hold. Send what was paid for. Keep what readers entrust to you to yourself. Do not pretend to be somebody else, or us. Nothing that the law forbids, nothing that exploits children, no hatred of people for who they are.',
      'A shop that breaks these rules can be closed, at once where somebody is in danger, else after a word of warning. What has been sold still has to be sent, and your data are yours to take.',
    ],
    [
      'What we owe you',
      'We keep the house open, safe and honest as well as we can. Where we do harm by intent or gross negligence, or where the law says so, we answer for it in full; otherwise for what was foreseeable, and at most for what you paid us in a year.',
    ],
    [
      'Changes and questions',
      `When these terms change, members are told by email four weeks before, and may leave. Questions: ${email}. Nothing here takes away a right that the law of your country gives you.`,
    ],
  ],
  privacy: ({ name, email }) => [
    [
      'Readers',
      'You need no account to look around or to buy. Visits are counted without cookies and without keeping IP addresses. What a shop keeps when you buy, subscribe or write is on that shop’s own privacy page.',
    ],
    [
      'Authors',
      'Of members we keep the name, the email address, what they write and sell, and what Stripe says of the membership and of their account there. Readers see the pen name, and the legal one only where an author writes it themselves, such as in a postal address. Passwords are kept by the identity provider alone, as hashes.',
    ],
    [
      'Cookies',
      'Cookies remember the theme that you chose, what is in your cart, a payment that you have begun, and that you are logged in. None are for advertising, and none come from anyone else.',
    ],
    [
      'Who else has a part in it',
      'Amazon Web Services stores the data and sends the mail; Stripe takes the payments. Nobody gets data to advertise with.',
    ],
    [
      'Your rights',
      `Authors export everything and delete their account in Settings, by themselves. Whoever else wants to know, correct or delete what is kept writes to ${email}. What is kept here is kept by ${name}. You may also turn to the data protection authority of your country.`,
    ],
  ],
  refunds: ({ email }) => [
    [
      'Cancelling a membership',
      'In the portal, under Settings, at any time; it then ends with the time that is paid for. Your shop stays readable for your readers, and your drafts and your export stay open to you.',
    ],
    [
      'Refunds',
      ...Object.values(plans).map(({ label, terms }) => `${label}: ${terms}.`),
      'What was paid for a month that has begun is not paid back, either.',
      `Where the law gives you a right to withdraw, such as within 14 days in the European Union, it holds whatever stands above. A line to ${email} is enough.`,
    ],
    ['Books', 'Books are bought from their authors: each shop has its own page about returns.'],
  ],
  imprint: ({ name, postalAddress, email }) => [
    ['Who runs Lorecircle', `${name}\n${postalAddress}`],
    ['How to reach us', email],
    [
      'Who answers for what',
      'Each author answers for the texts, the pictures and the books of their own shop.',
    ],
  ],
  accessibility: ({ email }) => [
    [
      'What we aim for',
      'Everybody can read, buy, write and sell here: with a keyboard, with a screen reader, with large text, by day and in the dark theme. The measure is WCAG\u00a02.2 at level AA, for the market, the shops and the portal.',
    ],
    [
      'How we keep to it',
      'Every page and every screen is checked by a machine in both themes and at several widths before it is published, and can be used by keyboard alone. The market, the shops and the way to buy work without JavaScript; the portal needs it.',
    ],
    [
      'What may fall short',
      'Texts, pictures and books are the authors’ own: a picture may lack a description. The payment pages are Stripe’s.',
    ],
    ['If something stands in your way', `Write to ${email}. We answer, and we mend it.`],
  ],
}
