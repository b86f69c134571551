import type { DemoAuthor } from '../demo-author.ts'
import { eREddisonWriting } from '../writings/e-r-eddison.ts'

export const eREddison: DemoAuthor = {
  email: 'e-r-eddison@lorecircle.example',
  firstName: 'Eric',
  middleInitial: 'R',
  lastName: 'Eddison',
  penName: 'E. R. Eddison',
  subdomain: 'e-r-eddison',
  postalAddress: ['PO Box 22', 'Marlborough', 'Wiltshire', 'United Kingdom'],
  accent: 'weld',
  portrait: 'e-r-eddison.webp',
  tagline: 'Great lords, great mountains, and no end to either.',
  welcome: [
    'Enter, and mind the swords. Everything in this hall is larger than it need be: the quarrels, the feasts, the sentences. The jewels are all named.',
    'What is sold here is one story and all of it, with maps in the mind. Begin where you like: it comes round again.',
  ],
  callToActions: [
    { label: 'About E. R. Eddison', url: 'https://en.wikipedia.org/wiki/E._R._Eddison' },
    { label: 'Write to the hall', url: 'mailto:e-r-eddison@lorecircle.example' },
  ],
  books: [
    {
      title: 'The Worm Ouroboros',
      tagline: 'Demonland against Witchland, for the glory of it.',
      blurb: [
        'An ambassador comes to the high hall of Demonland and bids its lords kiss the toe of Gorice of Witchland. They offer him a wrestling match instead. Gorice loses, and dies of it; but another Gorice sits down in the iron tower of Carcë, and this one has books.',
        'So begins a war with everything in it: sorcery by night, a brother carried off to the top of a mountain that cannot be climbed, the climbing of it, treasons of the ablest man alive, and queens more dangerous than their husbands’ armies.',
        'Told in a rich and ringing old English, by someone who loved the villains as well as the heroes, and who could not bear for it to be over.',
      ],
      category: 'Fiction',
      genres: ['Fantasy'],
      subgenres: ['High / Epic Fantasy', 'Wizards & Witches'],
      details: {
        firstTold: 1922,
        publishedOn: '2025-10-02',
        contentNotes: 'War and its cruelties; poison; suicide; forced betrothal.',
      },
      pages: 448,
      cover: 'the-worm-ouroboros.webp',
      coverAlt: 'Cover of The Worm Ouroboros: a green dragon biting its tail around snowy mountains',
      formats: [
        { type: 'Paperback', price: '17.99', quantity: 40 },
        { type: 'Hardcover', price: '32.00', quantity: 8 },
        { type: 'Special Edition', price: '210.00', quantity: 100, numbered: true, sold: 87 },
        { type: 'eBook', price: '7.99', quantity: '∞' },
      ],
    },
  ],
  writing: eREddisonWriting,
}
