import { addressLinesBelowName } from '../profile/contact.ts'
import { escapeHtml, isolateDirection } from '../text/escape.ts'
import type { PolicySlug } from './policies.ts'

export const renderPolicySections = (parts: readonly PolicySection[]): string =>
  parts
    .map(([heading, ...paragraphs]) => `<h2>${escapeHtml(heading)}</h2>${paragraphs.map(paragraph).join('')}`)
    .join('')

const paragraph = (said: Paragraph): string =>
  `<p>${typeof said === 'string' ? wordsOf(said) : said.map(spoken).join('')}</p>`

const spoken = (said: string | Link): string =>
  typeof said === 'string' ? wordsOf(said) : `<a href="${escapeHtml(said[1])}">${wordsOf(said[0])}</a>`

const wordsOf = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

export type ShopFacts = {
  shop: string
  postalAddress: string | null
}

export const shopPolicy = (slug: PolicySlug, facts: ShopFacts): string =>
  renderPolicySections(texts[slug]({ ...facts, shop: isolateDirection(facts.shop) }))

export const shopPolicies = (facts: ShopFacts): Record<PolicySlug, string> => ({
  terms: shopPolicy('terms', facts),
  privacy: shopPolicy('privacy', facts),
  returns: shopPolicy('returns', facts),
  shipping: shopPolicy('shipping', facts),
  imprint: shopPolicy('imprint', facts),
  accessibility: shopPolicy('accessibility', facts),
})

const contactPage: Link = ['contact page', '/contact']
const write: Paragraph = ['Write through the ', contactPage, ' of this shop, with the number of your order.']

const texts: Record<PolicySlug, (facts: ShopFacts) => PolicySection[]> = {
  terms: ({ shop }) => [
    [
      'Who sells',
      `You buy from ${shop}, the author whose shop this is. Lorecircle provides the shop and takes no part in the sale.`,
    ],
    [
      'Ordering and paying',
      'The price that you see is the price of the copy; what is added for tax or sending is shown before you pay. You pay on Stripe’s own page, and your card’s number never reaches this shop.',
      'Your order is accepted when its receipt is emailed to you. If a copy cannot be sent after all, you get all of your money back.',
    ],
    [
      'Numbered copies',
      'A numbered copy is sold once: nobody else has its number. A special edition has as many copies as its page says.',
    ],
    [
      'eBooks and other files',
      'A file is yours to read on your own devices, for as long as you like. Please do not pass it on or sell it.',
    ],
    [
      'If something goes wrong',
      write,
      'Nothing here takes away a right that the law of your country gives you.',
    ],
  ],
  privacy: ({ shop }) => [
    [
      'What is kept, and why',
      `When you buy, ${shop} gets your name, your email address, the address to send to where there is something to send, and what you bought: to fulfil your order, and because the law asks sellers to keep their accounts. How you paid is known to Stripe alone.`,
      'When you sign up for the newsletter, your name, your email address and your browser’s language are kept, with the words that you agreed to and the moment at which you confirmed them, until you unsubscribe by the link in each letter.',
      [
        'When you write through the ',
        contactPage,
        ', your name, your email address and your message are emailed to the author.',
      ],
    ],
    [
      'What is not done',
      'This shop shows no advertisements, follows nobody to other sites, and sells no data. Visits are counted without cookies and without keeping IP addresses. Cookies hold nothing but your own choices, such as the dark theme, your cart, and a payment that you have begun.',
    ],
    [
      'Who else has a part in it',
      'Lorecircle provides the shop, Amazon Web Services stores its data and sends its mail, and Stripe takes the payments.',
      'Where a page shows a film or a recording that is kept elsewhere, at YouTube, at Vimeo or on another site, it comes from there once you press it, and not before; that site then learns of your visit, and its own rules hold.',
    ],
    [
      'Your rights',
      [
        'You can ask what is kept about you, have it corrected or deleted, or get a copy, through the ',
        contactPage,
        '. What a seller has to keep for the tax office is kept that long. You may also turn to the data protection authority of your country.',
      ],
    ],
  ],
  returns: () => [
    [
      'Printed books',
      'You can change your mind within 14 days after a book arrives. Write first, then send it back as it came, unread and well packed; you get back what you paid for it within 14 days after it is here again. You pay for sending it back.',
    ],
    [
      'Copies made for you',
      'A copy that was dedicated to somebody by your wish was made for you, and can be returned only if it arrived damaged or is not what you ordered.',
    ],
    [
      'Damaged, wrong or lost',
      'You get another copy or your money back, as you like, and pay nothing for sending. A picture of the damage helps. Where a numbered copy cannot be replaced, you get your money back.',
    ],
    [
      'eBooks and other files',
      'A file that does not open is replaced, or you get your money back. Until you have downloaded a file you can change your mind within 14 days.',
    ],
    ['How', write],
  ],
  shipping: ({ shop }) => [
    [
      'Who sends',
      `Printed books are packed and sent by ${shop}, by hand: please allow a few working days, and a little more for copies that are signed or dedicated.`,
    ],
    [
      'Before you pay',
      [
        'The cart shows what sending costs. If your country cannot be chosen there, write through the ',
        contactPage,
        ', and ask.',
      ],
    ],
    [
      'On the way',
      'Customs duties of your country, where there are any, are yours to pay. If a book has not arrived after four weeks, write, and it will be looked for and sent again, or you get your money back.',
    ],
    [
      'eBooks and other files',
      'They are there at once, those of a preorder on its day: on the page after the payment, and by email.',
    ],
  ],
  imprint: ({ shop, postalAddress }) => [
    ['Who runs this shop', [shop, ...addressLinesBelowName(shop, postalAddress ?? '')].join('\n')],
    [
      'How to reach the author',
      [
        postalAddress === null ? 'Through the ' : 'By post, or through the ',
        contactPage,
        ' of this shop, which goes straight to the author.',
      ],
    ],
    ['Who answers for what', `${shop} answers for the texts, the pictures and the books of this shop.`],
  ],
  accessibility: ({ shop }) => [
    [
      'What this shop aims for',
      'Everybody can read and buy here: with a keyboard, with a screen reader, with large text, by day and in the dark theme. The measure is WCAG\u00a02.2 at level AA.',
    ],
    [
      'How it keeps to that',
      'Every page of the shop is checked by a machine in both themes and at several widths, and can be used by keyboard alone. Reading and buying work without JavaScript.',
    ],
    [
      'What may fall short',
      'Texts and pictures are the author’s own: a picture may lack a description. EPUB files differ in how well they are made.',
    ],
    [
      'If something stands in your way',
      [`Tell ${shop} through the `, contactPage, '. It is taken seriously.'],
    ],
  ],
}

type Link = readonly [words: string, path: string]

type Paragraph = string | readonly (string | Link)[]

export type PolicySection = readonly [heading: string, ...paragraphs: Paragraph[]]
