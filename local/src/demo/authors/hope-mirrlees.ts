import type { DemoAuthor } from '../demo-author.ts'
import { hopeMirrleesWriting } from '../writings/hope-mirrlees.ts'

export const hopeMirrlees: DemoAuthor = {
  email: 'hope-mirrlees@lorecircle.example',
  firstName: 'Helen',
  middleInitial: 'H',
  lastName: 'Mirrlees',
  penName: 'Hope Mirrlees',
  subdomain: 'hope-mirrlees',
  postalAddress: ['PO Box 78', 'Goring-on-Thames', 'Oxfordshire', 'United Kingdom'],
  accent: 'bramble',
  portrait: 'hope-mirrlees.webp',
  tagline: 'There is no such thing as fairy fruit. Have some.',
  welcome: [
    'This is a respectable shop in a respectable town. The river Dapple, which runs behind it, rises in a country that is not mentioned here.',
    'One novel, then, and only one. Those who have tasted it are known by a certain look that they give to weathercocks.',
  ],
  callToActions: [{ label: 'About Hope Mirrlees', url: 'https://en.wikipedia.org/wiki/Hope_Mirrlees' }],
  books: [
    {
      title: 'Lud-in-the-Mist',
      tagline: 'The Mayor does not believe in it. His son has eaten it.',
      blurb: [
        'Lud-in-the-Mist is a comfortable town of merchants, with good cheese and old jokes, and it has nothing whatever to do with Fairyland over the hills. The law cannot even name the fruit that is smuggled down the river at night; it speaks of silk.',
        'Master Nathaniel Chanticleer, Mayor, has once in his life heard a single note of music, and has been afraid ever since. When his own boy begins to talk of the blue hills, and the young ladies of the Academy go dancing out of the gates, he has to become a thing that no Chanticleer has been before: a detective.',
        'A comedy of manners, a murder case forty years cold, and underneath both of them the note.',
      ],
      category: 'Fiction',
      genres: ['Fantasy', 'Mystery / Crime'],
      subgenres: ['Fairytales & Folklore', 'Urban Fantasy', 'Cozy Mystery'],
      details: {
        firstTold: 1926,
        publishedOn: '2025-03-20',
        contentNotes: 'An old poisoning; children led away; fruit that works like a drug.',
      },
      pages: 319,
      cover: 'lud-in-the-mist.webp',
      coverAlt: 'Cover of Lud-in-the-Mist: strange fruit on a bough above a town of stepped gables',
      formats: [
        { type: 'Paperback', price: '14.49', quantity: 33 },
        { type: 'Hardcover', price: '27.00', quantity: 6 },
        { type: 'Special Edition', price: '180.00', quantity: 3, numbered: true, sold: 3 },
        { type: 'eBook', price: '6.49', quantity: '∞' },
      ],
    },
  ],
  writing: hopeMirrleesWriting,
}
